import * as z from 'zod/mini';
import { define } from './definition';

const VERSION = { part: 'mfe-products', version: '0123456789ab' };
const versionSchema = z.object({ part: z.string(), version: z.string() });

/** The problems of a folder that `--built` names. `subject`: the file, or the part that was built. */
const BUILT_PROBLEMS = {
  'no-manifest': () => 'manifest.json is missing',
  'other-part': (subject: string) => `it is a build of ${subject}`,
  outside: (subject: string) => `${subject} is outside the folder`,
  missing: (subject: string) => `${subject} is missing`,
  changed: (subject: string) => `${subject} does not match its digest in manifest.json`,
} as const;
export type BuiltProblem = keyof typeof BUILT_PROBLEMS;

/** Errors of a version: its build, its files in the store, its pages. */
export const VERSION_ERRORS = {
  'release/unknown-version': define({
    data: versionSchema,
    example: VERSION,
    message: ({ part, version }) => `${part} ${version} is not published.`,
    remedy: ({ part }, { command }) =>
      `"${command('publish', part)}" publishes the sources and prints their version.`,
  }),
  'release/version-taken': define({
    data: versionSchema,
    example: VERSION,
    message: ({ part, version }) =>
      `${part} ${version} is already published with other files than these sources give. Different files don’t get the same hash by chance.`,
    remedy: () =>
      'Find out who published that version. To continue until then, change a text or any other line of the part: that gives another version.',
  }),
  'release/sources-changed': define({
    data: z.object({ part: z.string() }),
    example: { part: 'mfe-products' },
    message: ({ part }) =>
      `The sources of ${part} changed while it was built: the build may be partly of the old and partly of the new ones, so it is dropped.`,
    remedy: () => 'Save your changes or finish switching branches, then run the command again.',
  }),
  'release/invalid-version': define({
    data: z.object({ typed: z.string() }),
    example: { typed: 'latest' },
    message: ({ typed }) => `Invalid version "${typed}".`,
    remedy: () => 'Expected 12 hexadecimal characters, as printed by "publish".',
  }),
  'release/sources-elsewhere': define({
    data: z.object({
      part: z.string(),
      repository: z.optional(z.string()),
      owner: z.optional(z.string()),
    }),
    example: { part: 'mfe-partners', repository: 'octo-org/partners', owner: '@octo-org/web' },
    message: ({ part, repository, owner }) =>
      `The sources of ${part} are not in this checkout: ${repository ? `they are in ${repository}, owned by ${owner}` : 'it was released from another repository'}.`,
    remedy: ({ part }, { command }) =>
      `Publish it there, then release the published version with "${command('promote', part, '<version>')}".`,
  }),
  'release/built-part': define({
    data: z.object({
      folder: z.string(),
      part: z.string(),
      problem: z.enum(Object.keys(BUILT_PROBLEMS) as BuiltProblem[]),
      subject: z.string(),
    }),
    example: { folder: '/tmp/build', part: 'mfe-products', problem: 'missing', subject: 'client/a.js' },
    message: ({ folder, part, problem, subject }) =>
      `${folder} can’t be published as ${part}: ${BUILT_PROBLEMS[problem](subject)}.`,
    remedy: ({ part }, { command }) =>
      `Build it with "${command('build', part)}" and pass the complete folder.`,
  }),
  'release/file-missing': define({
    data: z.object({ key: z.string() }),
    example: { key: 'mfe/mfe-products/0123456789ab/a.js' },
    message: ({ key }) => `${key} is missing from the store.`,
    remedy: () => 'Publish the part again.',
  }),
  'release/file-changed': define({
    data: z.object({ key: z.string() }),
    example: { key: 'mfe/mfe-products/0123456789ab/a.js' },
    message: ({ key }) => `${key} does not match its digest in the version’s manifest.`,
    remedy: () => 'Publish the part as another version, and find out who wrote this file.',
  }),
  'release/page-twice': define({
    data: z.object({ part: z.string(), other: z.string(), path: z.string(), lang: z.string() }),
    example: { part: 'mfe-partners', other: 'mfe-content', path: '/team', lang: 'en' },
    message: ({ part, other, path, lang }) => `${part} and ${other} both define the page ${path} in ${lang}.`,
    remedy: () => 'Change the path in one of them.',
  }),
  'release/slot-unknown': define({
    data: z.object({ part: z.string(), path: z.string(), lang: z.string(), slot: z.string() }),
    example: { part: 'shell', path: '/', lang: 'en', slot: 'mfe-partners/List' },
    message: ({ part, path, lang, slot }) =>
      `${part}: ${path} (${lang}) uses the slot ${slot}, which no part provides.`,
    remedy: () =>
      'Remove the slot from that page, correct its name, or first release the part that provides it.',
  }),
  'release/composer-timeout': define({
    data: z.object({ doing: z.string(), seconds: z.number() }),
    example: { doing: 'rendering mfe-products /cases (en)', seconds: 120 },
    message: ({ doing, seconds }) =>
      `The composer was stopped while ${doing}: it took longer than ${seconds} s.`,
    remedy: () => 'Correct the part that does not finish there, or promote another version of it.',
  }),
  'release/composer-ended': define({
    data: z.object({ doing: z.string(), how: z.string(), output: z.string() }),
    example: { doing: 'rendering mfe-products /cases (en)', how: '1', output: 'Error: boom' },
    message: ({ doing, how }) =>
      `The composer exited (${how}) without an answer while ${doing}: a part’s server bundle ended the process.`,
    remedy: ({ output }) =>
      `Correct that part, or promote another version of it.${output === '' ? '' : `\nIts last output:\n${output}`}`,
  }),
  'release/composer-failed': define({
    data: z.object({ said: z.string() }),
    example: { said: 'Error: boom' },
    message: ({ said }) => `The composer failed: ${said.replace(/\.$/, '')}.`,
    remedy: () => 'Correct this in the part that causes it.',
  }),
  'release/no-fallback': define({
    data: z.object({ edgeFunction: z.string(), stage: z.string() }),
    example: { edgeFunction: 'site-prod-edge', stage: 'prod' },
    message: ({ edgeFunction }) =>
      `The edge function ${edgeFunction} has no fallback composition, so it is unknown which composition must be kept for it.`,
    remedy: ({ stage }) =>
      `Deploy first: npx cdk deploy --all -c stage=${stage} -c composition=$(npm run --silent release -- composition --stage ${stage}).`,
  }),
};
