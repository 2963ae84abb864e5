import * as z from 'zod/mini';
import { suggestion } from '../nearest.mjs';
import { define } from './definition';
import { releasedBy, releaseSchema } from './released-by';

const NOTHING = z.object({});
const HEX = '0123456789ab';
const FROZEN = { who: 'Anna', when: '2026-11-22T10:00:00.000Z', reason: 'an incident' };

/** What keeps something from going live, or from being taken back. */
export const LIVE_ERRORS = {
  'release/nothing-live': define({
    data: NOTHING,
    example: {},
    message: () => 'Nothing is live yet.',
    remedy: (_, { command }) =>
      `Start the site with "npm start"; on a stage make the first release with "${command('bootstrap')}".`,
  }),
  'release/already-live': define({
    data: NOTHING,
    example: {},
    message: () => 'Something is live already.',
    remedy: (_, { command }) => `Promote a part instead: ${command('promote', '<part>')}.`,
  }),
  'release/too-many-conflicts': define({
    data: z.object({ conflicts: z.number() }),
    example: { conflicts: 20 },
    message: ({ conflicts }) => `Gave up after ${conflicts} conflicting releases.`,
    remedy: () => 'Try again.',
  }),
  'release/unknown-record': define({
    data: z.object({ sequence: z.string(), fields: z.array(z.string()) }),
    example: { sequence: '12', fields: ['action'] },
    message: ({ sequence, fields }) =>
      `Release ${sequence} of the table "releases" is not one that this checkout knows (${fields.join(', ')}): a newer version of the release tool wrote it.`,
    remedy: () => 'Update the checkout ("git pull"), then try again.',
  }),
  'release/frozen': define({
    data: z.object({ who: z.string(), when: z.string(), reason: z.optional(z.string()) }),
    example: FROZEN,
    message: ({ who, when, reason }) =>
      `Releases are frozen since ${when} by ${who}${reason ? `: ${reason}` : ''}.`,
    remedy: (_, { command }) => `A rollback still works; "${command('thaw')}" ends it.`,
  }),
  'release/not-frozen': define({
    data: NOTHING,
    example: {},
    message: () => 'Releases are not frozen.',
    remedy: () => 'Nothing needs to be done.',
  }),
  'release/no-canary': define({
    data: NOTHING,
    example: {},
    message: () => 'There is no canary.',
    remedy: (_, { command }) =>
      `Name what it shall show to begin one: ${command('canary', '10', '<part>', '<version>')}.`,
  }),
  'release/canary-live': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `${composition} is live for everybody.`,
    remedy: () => 'Name another composition, or another version of a part.',
  }),
  'release/canary-preview': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `${composition} is a preview and says so on every page.`,
    remedy: () => 'Name its part and version instead.',
  }),
  'release/invalid-share': define({
    data: z.object({ typed: z.string() }),
    example: { typed: '101' },
    message: ({ typed }) => `Invalid share "${typed}".`,
    remedy: () => 'Give a number of per cent from 0 to 100, for example 10.',
  }),
  'release/invalid-days': define({
    data: z.object({ typed: z.string(), most: z.number() }),
    example: { typed: '0', most: 30 },
    message: ({ typed }) => `Invalid --days "${typed}".`,
    remedy: ({ most }) => `Give a number above 0 and at most ${most}.`,
  }),
  'release/unknown-part': define({
    data: z.object({
      part: z.string(),
      known: z.array(z.string()),
      /** Where it was looked for: what is live, all that may release, or the sources here. */
      where: z.enum(['live', 'site', 'sources']),
    }),
    example: { part: 'mfe-product', known: ['mfe-products', 'shell'], where: 'site' },
    message: ({ part, known, where }) =>
      where === 'live'
        ? `"${part}" is not live: the live parts are ${known.join(', ')}.`
        : `There is no part "${part}"${where === 'sources' ? ' here' : ''}.${suggestion(part, known)} The parts are: ${known.join(', ')}.`,
    remedy: ({ part, where }, { command }) =>
      ({
        live: `Name one of them. A composition has an id of 12 hexadecimal characters; "${command('history')}" lists them.`,
        site: `Name one of them. A part of another repository is registered first: ask the platform's owner for "${command('register', part, '--repository <owner>/<name>', '--owner @<organization>/<team>')}".`,
        sources: 'Name one of them.',
      })[where],
  }),
  'release/shell-retired': define({
    data: NOTHING,
    example: {},
    message: () => 'shell is the host of all other parts and can’t be retired.',
    remedy: () => 'Promote another version of it instead.',
  }),
  'release/part-changed': define({
    data: z.object({
      part: z.string(),
      live: z.string(),
      seen: z.string(),
      release: z.optional(releaseSchema),
    }),
    example: { part: 'mfe-products', live: HEX, seen: 'ba9876543210' },
    message: ({ part, live, seen, release }) =>
      `${part} changed meanwhile: ${live} is live instead of ${seen}, released by ${releasedBy(release)}.`,
    remedy: (_, { command }) => `Nothing was changed; look at "${command('status')}" and try again.`,
  }),
  'release/no-earlier-version': define({
    data: z.object({ part: z.string(), version: z.string() }),
    example: { part: 'mfe-products', version: HEX },
    message: ({ part, version }) => `${part} ${version} has no earlier version that nobody took back.`,
    remedy: ({ part }, { command }) =>
      `Promote the version that you want: ${command('promote', part, '<version>')}.`,
  }),
  'release/never-live': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `The composition ${composition} was never live.`,
    remedy: (_, { command }) => `"${command('history')}" lists those that were.`,
  }),
  'release/no-earlier-composition': define({
    data: NOTHING,
    example: {},
    message: () => 'There is no earlier composition that nobody went back from.',
    remedy: (_, { command }) => `Name one of "${command('history')}".`,
  }),
  'release/composition-gone': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) =>
      `Can’t go back to ${composition}: its files are gone, collected or lost with the bucket.`,
    remedy: (_, { command }) =>
      `Name another of "${command('history')}", or release the version that you want with "${command('promote', '<part>')}".`,
  }),
  'release/unknown-composition': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `The composition ${composition} does not exist.`,
    remedy: (_, { command }) => `"${command('history')}" lists those that were live.`,
  }),
  'release/composition-api': define({
    data: z.object({ composition: z.string(), api: z.number(), oldest: z.number() }),
    example: { composition: HEX, api: 1, oldest: 2 },
    message: ({ composition, api, oldest }) =>
      `${composition} speaks number ${api} of the API, which answers ${oldest} and later: its forms and calls would fail.`,
    remedy: () => 'Choose a later composition.',
  }),
  'release/released-meanwhile': define({
    data: NOTHING,
    example: {},
    message: () => 'Somebody released meanwhile, and nothing was removed.',
    remedy: () => 'Try again.',
  }),
  'release/nothing-to-compare': define({
    data: NOTHING,
    example: {},
    message: () => 'There is only one composition.',
    remedy: (_, { command }) =>
      `Name the two to compare: ${command('diff', '<composition>', '<composition>')}.`,
  }),
};
