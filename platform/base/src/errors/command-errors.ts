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

/**
 * Defines the error of a rollback of the whole site that nobody confirmed. `others`: it undoes releases of other people. `asked`: the
 * question was shown on a terminal and not answered with yes.
 */
const unconfirmed = (others: boolean) =>
  define({
    data: z.object({ undone: undoneSchema, asked: z.boolean() }),
    example: { undone: [{ part: 'mfe-products', version: '0123456789ab' }], asked: false },
    message: ({ undone }) =>
      `This would roll back the whole site:${undone.map((one) => `\n${undoneLine(one)}`).join('')}\n`,
    remedy: ({ undone, asked }, { command }) =>
      asked
        ? 'Nothing was changed.'
        : `There is no terminal to ask for confirmation: ${others ? 'talk to them, then ' : ''}add --yes to continue. To roll back one part only, use "${command('rollback', undone[0]?.part ?? '<part>')}".`,
  });

/** Errors of commands: invalid arguments, missing rights, failures of the tools that they run. */
export const COMMAND_ERRORS = {
  'release/part-missing': define({
    data: z.object({ parts: z.array(z.string()) }),
    example: { parts: ['shell', 'mfe-products'] },
    message: ({ parts }) => `No part given. Known parts: ${parts.join(', ')}.`,
    remedy: (_, { command }) => `See "${command('--help')}".`,
  }),
  'release/invalid-count': define({
    data: z.object({ typed: z.string() }),
    example: { typed: '0' },
    message: ({ typed }) => `Invalid count "${typed}".`,
    remedy: () => 'Give the number of records to show: 1 or more.',
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
      `GitHub does not show ${repository} without authentication (${status ?? 'no answer'}): it is private, or can’t be reached from here.`,
    remedy: ({ look }) => `Read its ids with "${look}" and add --ids <ownerId>/<id>.`,
  }),
  'release/already-registered': define({
    data: z.object({ part: z.string(), file: z.string() }),
    example: { part: 'mfe-partners', file: 'infra/config/parts/mfe-partners.json' },
    message: ({ part }) => `${part} is already registered.`,
    remedy: ({ file }) => `Edit ${file} instead.`,
  }),
  'release/other-data': define({
    data: z.object({ composition: z.string(), bucket: z.string(), tables: z.string() }),
    example: { composition: '0123456789ab', bucket: '.local/bucket', tables: 'http://localhost:8000' },
    message: ({ composition, bucket, tables }) =>
      `The live composition ${composition} is not in ${bucket}: the tables at ${tables} and this folder belong to different sites.`,
    remedy: () => 'Set LOCAL_DATA_DIR to the data folder of the running site.',
  }),
  'release/unknown-entry': define({
    data: z.object({ entry: z.string(), entries: z.array(z.string()) }),
    example: { entry: 'nobody', entries: ['shell', 'platform'] },
    message: ({ entry }) => `Unknown entry "${entry}".`,
    remedy: ({ entries }) => `Pass one of these to --as: ${entries.join(', ')}.`,
  }),
  'release/order-not-allowed': define({
    data: z.object({ entry: z.string(), action: z.string(), may: z.optional(z.array(z.string())) }),
    example: { entry: 'operators', action: 'promote', may: ['rollback', 'freeze', 'thaw'] },
    message: ({ entry, action, may }) =>
      `The entry ${entry} may not ${action}${may ? `; it may only ${may.join(', ')}` : ''}.`,
    remedy: ({ may }) =>
      may ? 'Use a team’s pipeline.' : 'Ask the platform’s owners, who may with --as platform.',
  }),
  'release/foreign-part': define({
    data: z.object({ entry: z.string(), part: z.string() }),
    example: { entry: 'mfe-content', part: 'mfe-products' },
    message: ({ entry, part }) => `The entry ${entry} may not release ${part}.`,
    remedy: ({ part }) => `Use the pipeline of ${part}, or ask the platform’s owners (--as platform).`,
  }),
  'release/changes-others': define({
    data: z.object({ entry: z.string(), parts: z.array(z.string()) }),
    example: { entry: 'mfe-content', parts: ['mfe-products'] },
    message: ({ entry, parts }) =>
      `This would also change ${parts.join(', ')}, which the entry ${entry} may not release.`,
    remedy: ({ entry }, { command }) =>
      `Roll back ${entry} only ("${command('rollback', entry)}"), or ask the platform’s owners (--as platform).`,
  }),
  'release/first-release': define({
    data: z.object({}),
    example: {},
    message: () => 'Only the platform’s owners may make the first release.',
    remedy: (_, { command }) => `Ask them to run "${command('bootstrap')}".`,
  }),
  'part/no-part': define({
    data: z.object({ folder: z.string() }),
    example: { folder: '/home/anna' },
    message: ({ folder }) =>
      `${folder} is not a part: it needs a package.json with the part’s name and a part.ts.`,
    remedy: () => 'Run the command in the part’s folder.',
  }),
  'part/tests-failed': define({
    data: z.object({ part: z.string(), exitCode: z.nullable(z.number()) }),
    example: { part: 'mfe-partners', exitCode: 1 },
    message: ({ part, exitCode }) => `The tests of ${part} failed: the test runner exited with ${exitCode}.`,
    remedy: () => 'See its output for the tests that failed.',
  }),
  'pack/compiler-failed': define({
    data: z.object({ output: z.string() }),
    example: { output: 'src/a.ts(1,1): error TS2322' },
    message: ({ output }) => `The packages don’t compile:\n${output}\n`,
    remedy: () => '"npm run check" shows all errors.',
  }),
  'pack/npm-failed': define({
    data: z.object({ package: z.string(), output: z.string() }),
    example: { package: '@site/ui', output: 'ENOENT: no such file' },
    message: ({ package: name, output }) =>
      `${name} can’t be packed: "npm pack" ${output === '' ? 'wrote no archive.' : `failed:\n${output}\n`}`,
    remedy: () => 'Run "npm pack" in the package’s folder to see why.',
  }),
};
