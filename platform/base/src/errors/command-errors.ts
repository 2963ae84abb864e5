import * as z from 'zod/mini';
import { define } from './definition';
import { releasedBy, releaseSchema } from './released-by';

const undoneSchema = z.array(
  z.object({
    part: z.string(),
    version: z.optional(z.string()),
    to: z.optional(z.string()),
    release: z.optional(releaseSchema),
  }),
);
type Undone = z.infer<typeof undoneSchema>[number];

/** `  undoes mfe-products 0123… → 4567…; released by Anna <anna@site.example>, 2026-11-22T10:00:00.000Z, commit 0123456`. */
export const undoneLine = ({ part, version, to, release }: Undone): string =>
  `  undoes ${part} ${version ?? '(none)'} → ${to ?? '(none)'}; released by ${releasedBy(release)}`;

/** A rollback of the whole site that nobody confirmed. `asked`: somebody was there, and did not say yes. `others`: whose it undoes. */
const unconfirmed = (others: boolean) =>
  define({
    data: z.object({ undone: undoneSchema, asked: z.boolean() }),
    example: { undone: [{ part: 'mfe-products', version: '0123456789ab' }], asked: false },
    message: ({ undone }) =>
      `This would take the whole site back:${undone.map((one) => `\n${undoneLine(one)}`).join('')}\n`,
    remedy: ({ undone, asked }, { command }) =>
      asked
        ? 'Nothing was changed.'
        : `Nobody can be asked here: ${others ? 'talk to them, then ' : ''}add --yes to go on. "${command('rollback', undone[0]?.part ?? '<part>')}" takes one part back alone.`,
  });

/** What was typed and can't be done, and what somebody may not do. */
export const COMMAND_ERRORS = {
  'release/part-missing': define({
    data: z.object({ parts: z.array(z.string()) }),
    example: { parts: ['shell', 'mfe-products'] },
    message: ({ parts }) => `Name a part: ${parts.join(', ')}.`,
    remedy: (_, { command }) => `See "${command('--help')}".`,
  }),
  'release/invalid-count': define({
    data: z.object({ typed: z.string() }),
    example: { typed: '0' },
    message: ({ typed }) => `Invalid count "${typed}".`,
    remedy: () => 'Say how many records shall be shown: 1 or more.',
  }),
  'release/undoes-others': unconfirmed(true),
  'release/not-confirmed': unconfirmed(false),
  'release/registration-invalid': define({
    data: z.object({ option: z.string(), typed: z.string(), expected: z.string() }),
    example: { option: '--ids', typed: '7', expected: "<owner's id>/<repository's id>" },
    message: ({ option, typed }) => `Invalid ${option} "${typed}".`,
    remedy: ({ expected }) => `Expected ${expected}.`,
  }),
  'release/repository-hidden': define({
    data: z.object({ repository: z.string(), status: z.optional(z.number()), look: z.string() }),
    example: { repository: 'octo-org/partners', status: 404, look: 'gh api repos/octo-org/partners' },
    message: ({ repository, status }) =>
      `GitHub does not show ${repository} without signing in (${status ?? 'no answer'}): it is private, or can’t be reached from here.`,
    remedy: ({ look }) => `Read its ids with "${look}" and add --ids <ownerId>/<id>.`,
  }),
  'release/already-registered': define({
    data: z.object({ part: z.string(), file: z.string() }),
    example: { part: 'mfe-partners', file: 'infra/config/parts/mfe-partners.json' },
    message: ({ part }) => `${part} is registered already.`,
    remedy: ({ file }) => `Change ${file} instead.`,
  }),
  'release/other-data': define({
    data: z.object({ composition: z.string(), bucket: z.string(), tables: z.string() }),
    example: { composition: '0123456789ab', bucket: '.local/bucket', tables: 'http://localhost:8000' },
    message: ({ composition, bucket, tables }) =>
      `The live composition ${composition} is not in ${bucket}: the tables at ${tables} and this folder are not of one site.`,
    remedy: () => 'Set LOCAL_DATA_DIR to the data folder of the site that runs.',
  }),
  'release/unknown-entry': define({
    data: z.object({ entry: z.string(), entries: z.array(z.string()) }),
    example: { entry: 'nobody', entries: ['shell', 'platform'] },
    message: ({ entry }) => `There is no entry "${entry}".`,
    remedy: ({ entries }) => `Name one of these with --as: ${entries.join(', ')}.`,
  }),
  'release/order-not-allowed': define({
    data: z.object({ entry: z.string(), action: z.string(), may: z.optional(z.array(z.string())) }),
    example: { entry: 'operators', action: 'promote', may: ['rollback', 'freeze', 'thaw'] },
    message: ({ entry, action, may }) =>
      `${action} is not for ${entry}${may ? `, who may ${may.join(', ')}` : ''}.`,
    remedy: ({ may }) =>
      may ? 'Use a team’s pipeline.' : 'Ask the platform’s owners, whose orders go with --as platform.',
  }),
  'release/foreign-part': define({
    data: z.object({ entry: z.string(), part: z.string() }),
    example: { entry: 'mfe-content', part: 'mfe-products' },
    message: ({ entry, part }) => `${part} is not ${entry}’s to release.`,
    remedy: ({ part }) => `Use the pipeline of ${part}, or ask the platform’s owners (--as platform).`,
  }),
  'release/changes-others': define({
    data: z.object({ entry: z.string(), parts: z.array(z.string()) }),
    example: { entry: 'mfe-content', parts: ['mfe-products'] },
    message: ({ entry, parts }) => `This changes ${parts.join(', ')} too, which is not ${entry}’s.`,
    remedy: ({ entry }, { command }) =>
      `Take ${entry} alone back ("${command('rollback', entry)}"), or ask the platform’s owners (--as platform).`,
  }),
  'release/first-release': define({
    data: z.object({}),
    example: {},
    message: () => 'The first release is for the platform’s owners.',
    remedy: (_, { command }) => `Ask them for "${command('bootstrap')}".`,
  }),
  'release/refused': define({
    data: z.object({ said: z.string() }),
    example: { said: 'Releases are frozen.' },
    message: ({ said }) => said,
    remedy: () => 'It comes from a function that is older than this checkout; its own text says what to do.',
  }),
  'part/no-part': define({
    data: z.object({ folder: z.string() }),
    example: { folder: '/home/anna' },
    message: ({ folder }) =>
      `${folder} is no part: it needs a package.json with the part’s name and a part.ts.`,
    remedy: () => 'Run the command in the part’s folder.',
  }),
  'part/tests-failed': define({
    data: z.object({ part: z.string(), exitCode: z.nullable(z.number()) }),
    example: { part: 'mfe-partners', exitCode: 1 },
    message: ({ part, exitCode }) => `The tests of ${part} failed: the runner ended with ${exitCode}.`,
    remedy: () => 'Its output names the tests.',
  }),
  'pack/compiler-failed': define({
    data: z.object({ output: z.string() }),
    example: { output: 'src/a.ts(1,1): error TS2322' },
    message: ({ output }) => `The packages can’t be compiled:\n${output}\n`,
    remedy: () => '"npm run check" shows all of it.',
  }),
  'pack/npm-failed': define({
    data: z.object({ package: z.string(), output: z.string() }),
    example: { package: '@site/ui', output: 'ENOENT: no such file' },
    message: ({ package: name, output }) =>
      `${name} can’t be packed: the packer wrote ${output === '' ? 'no archive.' : `\n${output}\n`}`,
    remedy: () => 'Run "npm pack" in the folder of the package to see why.',
  }),
};
