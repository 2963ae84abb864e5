import * as z from 'zod/mini';
import { define } from './definition';

const VERSION = { part: 'mfe-products', version: '0123456789ab' };
const versionSchema = z.object({ part: z.string(), version: z.string() });

/** What is wrong with a folder that `--built` names. `subject`: the file, or the part that was built. */
const BUILT_PROBLEMS = {
  'no-manifest': () => 'there is no manifest.json',
  'other-part': (subject: string) => `it is a build of ${subject}`,
  outside: (subject: string) => `${subject} lies outside of it`,
  missing: (subject: string) => `${subject} is missing`,
  changed: (subject: string) => `${subject} is not what was built`,
} as const;
export type BuiltProblem = keyof typeof BUILT_PROBLEMS;

/** What is wrong with a version: its build, its files in the store, its pages. */
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
      `${part} ${version} was published before with other files than these sources give. Their names are equal, which does not happen by chance.`,
    remedy: () =>
      'Find out who published that version. To go on meanwhile, change a text or another line of the part, which makes another version.',
  }),
  'release/invalid-version': define({
    data: z.object({ typed: z.string() }),
    example: { typed: 'latest' },
    message: ({ typed }) => `Invalid version "${typed}".`,
    remedy: () => 'Give 12 hexadecimal characters, as "publish" prints them.',
  }),
  'release/sources-elsewhere': define({
    data: z.object({
      part: z.string(),
      repository: z.optional(z.string()),
      owner: z.optional(z.string()),
    }),
    example: { part: 'mfe-partners', repository: 'octo-org/partners', owner: '@octo-org/web' },
    message: ({ part, repository, owner }) =>
      `The sources of ${part} are not in this checkout: ${repository ? `${repository} has them, of ${owner}` : 'it was released from another repository'}.`,
    remedy: ({ part }, { command }) =>
      `Publish it there; a version that is published is released with "${command('promote', part, '<version>')}".`,
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
      `Make it with "${command('build', part)}" and hand the folder over whole.`,
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
    message: ({ key }) => `${key} is not the file that its version’s manifest names.`,
    remedy: () => 'Publish the part as another version, and find out who wrote this one.',
  }),
  'release/page-twice': define({
    data: z.object({ part: z.string(), other: z.string(), path: z.string(), lang: z.string() }),
    example: { part: 'mfe-partners', other: 'mfe-content', path: '/team', lang: 'en' },
    message: ({ part, other, path, lang }) => `${part} and ${other} both have the page ${path} in ${lang}.`,
    remedy: () => 'Choose another path in one of them.',
  }),
  'release/slot-unknown': define({
    data: z.object({ part: z.string(), path: z.string(), lang: z.string(), slot: z.string() }),
    example: { part: 'shell', path: '/', lang: 'en', slot: 'mfe-partners/List' },
    message: ({ part, path, lang, slot }) =>
      `${part}: ${path} (${lang}) shows the slot ${slot}, which no part offers.`,
    remedy: () => 'Take it off that page, correct its name, or release the part that has it first.',
  }),
  'release/composer-timeout': define({
    data: z.object({ doing: z.string(), seconds: z.number() }),
    example: { doing: 'rendering mfe-products /cases (en)', seconds: 120 },
    message: ({ doing, seconds }) =>
      `Composing was stopped while ${doing}: it took longer than ${seconds} s.`,
    remedy: () => 'A part never finishes there; promote a version that does.',
  }),
  'release/composer-ended': define({
    data: z.object({ doing: z.string(), how: z.string(), output: z.string() }),
    example: { doing: 'rendering mfe-products /cases (en)', how: '1', output: 'Error: boom' },
    message: ({ doing, how }) =>
      `The composer ended (${how}) while ${doing} and gave no answer: a part’s server bundle ends the process.`,
    remedy: ({ output }) =>
      `Correct that part, or promote a version that answers.${output === '' ? '' : `\nIts last output:\n${output}`}`,
  }),
  'release/composer-failed': define({
    data: z.object({ said: z.string() }),
    example: { said: 'Error: boom' },
    message: ({ said }) => `The composer failed: ${said.replace(/\.$/, '')}.`,
    remedy: () => 'Correct what it names, in the part that has it.',
  }),
  'release/nothing-baked-in': define({
    data: z.object({ edgeFunction: z.string(), stage: z.string() }),
    example: { edgeFunction: 'site-prod-edge', stage: 'prod' },
    message: ({ edgeFunction }) =>
      `The edge function ${edgeFunction} falls back to no composition, so nothing tells which one to keep for it.`,
    remedy: ({ stage }) =>
      `Deploy first: npx cdk deploy --all -c stage=${stage} -c composition=$(npm run --silent release -- composition --stage ${stage}).`,
  }),
};
