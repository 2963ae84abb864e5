import * as z from 'zod/mini';
import { suggestion } from '../nearest.mjs';
import { define } from './definition';
import { releasedBy, releaseSchema } from './released-by';

const NOTHING = z.object({});
const HEX = '0123456789ab';
const FROZEN = { who: 'Anna', when: '2026-11-22T10:00:00.000Z', reason: 'an incident' };

/** Errors of releases and rollbacks. */
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
    message: () => 'A composition is already live.',
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
      `Record ${sequence} of the table "releases" has fields that this checkout does not know (${fields.join(', ')}): a newer version of the release tool wrote it.`,
    remedy: () => 'Update the checkout ("git pull"), then try again.',
  }),
  'release/frozen': define({
    data: z.object({ who: z.string(), when: z.string(), reason: z.optional(z.string()) }),
    example: FROZEN,
    message: ({ who, when, reason }) =>
      `Releases were frozen by ${who} at ${when}${reason ? `: ${reason}` : ''}.`,
    remedy: (_, { command }) => `Rollbacks still work; "${command('thaw')}" ends the freeze.`,
  }),
  'release/not-frozen': define({
    data: NOTHING,
    example: {},
    message: () => 'Releases are not frozen.',
    remedy: () => 'No action is needed.',
  }),
  'release/no-canary': define({
    data: z.object({ slot: z.string(), running: z.array(z.string()) }),
    example: { slot: 'mfe-products', running: ['mfe-content'] },
    message: ({ slot, running }) =>
      `No canary of ${slot} is running.${running.length > 0 ? ` Running: ${running.join(', ')}.` : ''}`,
    remedy: ({ slot }, { command }) =>
      `To start one, name the share, the part and its version: ${command('canary', slot === 'site' ? '<part>' : slot, '10', '<version>')}.`,
  }),
  'release/which-canary': define({
    data: z.object({ running: z.array(z.string()) }),
    example: { running: ['mfe-content', 'mfe-products'] },
    message: ({ running }) =>
      running.length > 0 ? `Several canaries are running: ${running.join(', ')}.` : 'No canary is running.',
    remedy: (_, { command }) => `Name the part: ${command('canary', '<part>', 'off')}.`,
  }),
  'release/canary-changed': define({
    data: z.object({ slot: z.string(), seen: z.string(), since: z.string() }),
    example: { slot: 'mfe-products', seen: FROZEN.when, since: '2026-11-22T11:00:00.000Z' },
    message: ({ slot, seen, since }) =>
      `Another version is the canary of ${slot} since ${since}; the one that began at ${seen} has ended.`,
    remedy: () => 'Nothing was changed.',
  }),
  'release/canary-unseen': define({
    data: z.object({ slot: z.string() }),
    example: { slot: 'mfe-products' },
    message: ({ slot }) => `The canary of ${slot} has no visitors: its share is 0 %.`,
    remedy: ({ slot }, { command }) => `Give it a share: ${command('canary', slot, '1')}.`,
  }),
  'release/share-taken': define({
    data: z.object({
      slot: z.string(),
      percent: z.number(),
      /** The largest share that it can have now. */
      free: z.number(),
      held: z.array(z.object({ slot: z.string(), percent: z.number(), who: z.string() })),
    }),
    example: {
      slot: 'mfe-products',
      percent: 50,
      free: 45,
      held: [{ slot: 'mfe-content', percent: 25, who: 'anna' }],
    },
    message: ({ slot, percent, free, held }) =>
      `The canary of ${slot} can't have ${percent} % of the visitors, at most ${free} %: 30 % always stay on the live composition${held.map((one) => `, ${one.slot} has ${one.percent} % (${one.who})`).join('')}.`,
    remedy: ({ slot, free }, { command }) =>
      `Take at most ${free} %${slot === 'site' ? '' : `, or all: ${command('promote', slot, '<version>')}`}.`,
  }),
  'release/too-many-canaries': define({
    data: z.object({ bytes: z.number(), limit: z.number(), slots: z.array(z.string()) }),
    example: { bytes: 1030, limit: 1024, slots: ['mfe-content', 'mfe-products'] },
    message: ({ bytes, limit, slots }) =>
      `The edge can't hold these canaries: they need ${bytes} bytes of ${limit}. Running: ${slots.join(', ')}.`,
    remedy: (_, { command }) => `End one first: ${command('canary', '<part>', 'off')}.`,
  }),
  'release/canary-live': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `The composition ${composition} is already live for all visitors.`,
    remedy: () => 'Choose another composition, or another version of a part.',
  }),
  'release/canary-elsewhere': define({
    data: z.object({ composition: z.string(), slot: z.string() }),
    example: { composition: HEX, slot: 'mfe-products' },
    message: ({ composition, slot }) => `The composition ${composition} is already the canary of ${slot}.`,
    remedy: ({ slot }, { command }) =>
      `Its visits can count for one canary only. Change that canary’s share: ${command('canary', slot, '10')}; or end it: ${command('canary', slot, 'off')}.`,
  }),
  'release/canary-preview': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) =>
      `The composition ${composition} is a preview: each of its pages is marked as one.`,
    remedy: () => 'Start the canary with the part and version of the preview instead.',
  }),
  'release/invalid-share': define({
    data: z.object({ typed: z.string() }),
    example: { typed: '101' },
    message: ({ typed }) => `Invalid share "${typed}".`,
    remedy: () => 'Give a percentage from 0 to 100, for example 10.',
  }),
  'release/invalid-days': define({
    data: z.object({ typed: z.string(), most: z.number() }),
    example: { typed: '0', most: 30 },
    message: ({ typed }) => `Invalid --days "${typed}".`,
    remedy: ({ most }) => `Give a number greater than 0 and at most ${most}.`,
  }),
  'release/canary-unproved': define({
    data: z.object({ part: z.string(), version: z.string(), visits: z.number(), needed: z.number() }),
    example: { part: 'mfe-products', version: '0123456789ab', visits: 12, needed: 150 },
    message: ({ part, version, visits, needed }) =>
      `${part} ${version} is a canary that ${visits} visits have seen; the plan of this stage asks for ${needed}.`,
    remedy: () => 'Wait until more visitors have seen it, or add --anyway to promote it now.',
  }),
  'release/canary-doubted': define({
    data: z.object({ part: z.string(), version: z.string(), measures: z.array(z.string()) }),
    example: { part: 'mfe-products', version: '0123456789ab', measures: ['clientErrors'] },
    message: ({ part, version, measures }) =>
      `${part} ${version} is a canary that looks worse than the live version in ${measures.join(', ')}.`,
    remedy: () =>
      'See its figures in "status"; correct the part and release a new version, or add --anyway to promote this one.',
  }),
  'release/invalid-timeout': define({
    data: z.object({ typed: z.string() }),
    example: { typed: '0' },
    message: ({ typed }) => `Invalid --timeout "${typed}".`,
    remedy: () =>
      'Give the seconds that each check may take: a number greater than 0 and at most 3600, for example 60.',
  }),
  'release/unknown-part': define({
    data: z.object({
      part: z.string(),
      known: z.array(z.string()),
      /** Which parts were searched: the live ones, all that may release, or those with sources in this checkout. */
      where: z.enum(['live', 'site', 'sources']),
    }),
    example: { part: 'mfe-product', known: ['mfe-products', 'shell'], where: 'site' },
    message: ({ part, known, where }) =>
      where === 'live'
        ? `The part "${part}" is not live. Live parts: ${known.join(', ')}.`
        : `Unknown part "${part}"${where === 'sources' ? ' in this checkout' : ''}.${suggestion(part, known)} Known parts: ${known.join(', ')}.`,
    remedy: ({ part, where }, { command }) =>
      ({
        live: `Use one of them. A composition's id is 12 hexadecimal characters; "${command('history')}" lists the compositions.`,
        site: `Use one of them. A part from another repository must be registered first: ask the platform's owner to run "${command('register', part, '--repository <owner>/<name>', '--owner @<organization>/<team>')}".`,
        sources: 'Use one of them.',
      })[where],
  }),
  'release/shell-retired': define({
    data: NOTHING,
    example: {},
    message: () => 'The shell hosts all other parts and can’t be retired.',
    remedy: () => 'Promote another version of the shell instead.',
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
      `${part} changed in the meantime: ${live} is live instead of ${seen}, released by ${releasedBy(release)}.`,
    remedy: (_, { command }) => `Nothing was changed. Check "${command('status')}" and try again.`,
  }),
  'release/no-earlier-version': define({
    data: z.object({ part: z.string(), version: z.string() }),
    example: { part: 'mfe-products', version: HEX },
    message: ({ part, version }) =>
      `${part} has no version before ${version} to roll back to; versions that were rolled back don’t count.`,
    remedy: ({ part }, { command }) =>
      `Promote the version that you want: ${command('promote', part, '<version>')}.`,
  }),
  'release/never-live': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `The composition ${composition} was never live.`,
    remedy: (_, { command }) => `"${command('history')}" lists the compositions that were.`,
  }),
  'release/no-earlier-composition': define({
    data: NOTHING,
    example: {},
    message: () =>
      'There is no earlier composition to roll back to; compositions that were rolled back don’t count.',
    remedy: (_, { command }) => `Name one that "${command('history')}" lists.`,
  }),
  'release/composition-gone': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) =>
      `Can’t roll back to ${composition}: its files no longer exist (removed by garbage collection, or lost with the bucket).`,
    remedy: (_, { command }) =>
      `Name another one that "${command('history')}" lists, or release the version that you want with "${command('promote', '<part>')}".`,
  }),
  'release/unknown-composition': define({
    data: z.object({ composition: z.string() }),
    example: { composition: HEX },
    message: ({ composition }) => `The composition ${composition} does not exist.`,
    remedy: (_, { command }) => `"${command('history')}" lists the compositions that were live.`,
  }),
  'release/composition-api': define({
    data: z.object({ composition: z.string(), api: z.number(), oldest: z.number() }),
    example: { composition: HEX, api: 1, oldest: 2 },
    message: ({ composition, api, oldest }) =>
      `The composition ${composition} uses API version ${api}, but the API accepts version ${oldest} and later: its forms and calls would fail.`,
    remedy: () => 'Choose a later composition.',
  }),
  'release/released-meanwhile': define({
    data: NOTHING,
    example: {},
    message: () => 'Another release happened in the meantime; nothing was removed.',
    remedy: () => 'Try again.',
  }),
  'release/nothing-to-compare': define({
    data: NOTHING,
    example: {},
    message: () => 'There is only one composition, so there is nothing to compare.',
    remedy: (_, { command }) =>
      `Name the two compositions to compare: ${command('diff', '<composition>', '<composition>')}.`,
  }),
};
