import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import * as z from 'zod/mini';
import { addLcp, addTable, noEvidence } from './evidence';
import { BUCKETS, MARGIN_BUCKETS } from './histogram';
import { percent, whole } from './plan';

/** Networks are told apart by a hash of 16 bits: two share one with a chance of 1 in 65,536. */
const NETWORKS = 65_536;
const VARIANTS = ['canary', 'live'] as const;

/** What visits of one variant reported in one minute. */
export interface Reports {
  /** Visits that began. */
  visits: number;
  /** By network: the kinds of its failures, and the buckets of LCP. */
  failures: ReadonlyMap<number, readonly VisitFailure[]>;
  lcp: ReadonlyMap<number, readonly number[]>;
}

/** One minute of a canary, with the visitors of the live composition in the same minute. */
export interface Minute {
  /** Minutes since 1970-01-01 UTC. */
  minute: number;
  /** Percent of the visitors that the canary was to get, and live: less than the rest while other parts' canaries run. */
  share: number;
  liveShare: number;
  canary: Reports;
  live: Reports;
}

const tallySchema = z.object({
  visits: whole,
  /** Networks that failed: each counts once, with the kinds of its first minute. */
  failed: whole,
  kinds: z.partialRecord(z.enum(VISIT_FAILURES), whole),
  /** Minutes in which a network failed again, which are left out. */
  leftOut: whole,
  /** Histogram of LCP, one duration per network. */
  lcp: z.array(whole).check(z.maxLength(BUCKETS)),
});
export type Tally = z.infer<typeof tallySchema>;
const bothSchema = z.object({ canary: tallySchema, live: tallySchema });

/** What the judge knows of one canary, to be stored between two looks. */
export const judgeStateSchema = z.object({
  /** The last minute that was taken, -1 before the first. What is not later is not taken again. */
  takenThrough: z.int().check(z.minimum(-1)),
  share: percent,
  liveShare: percent,
  /** The canary's visits at this share that are evidence, and how many of all visits should have been the canary's. */
  visits: whole,
  expected: z.number(),
  /** The minute since when only doubtful reports hold the step. */
  waiting: z.optional(whole),
  /** The networks that have failed, and that have reported LCP: bits in base64. */
  networks: z.object({ failures: z.string(), lcp: z.string() }),
  /** The block in progress, which is no evidence yet; and all that was counted, with it. */
  block: bothSchema,
  all: bothSchema,
  /** The e-processes of both measures. */
  logs: z.object({ failures: z.array(z.number()), lcp: z.array(z.number()) }),
});
export type JudgeState = z.infer<typeof judgeStateSchema>;

const noTally = (): Tally => ({ visits: 0, failed: 0, kinds: {}, leftOut: 0, lcp: [] });
const nothing = () => ({ canary: noTally(), live: noTally() });

export const initialState = (): JudgeState => ({
  ...{ takenThrough: -1, share: 0, liveShare: 0, visits: 0, expected: 0 },
  networks: { failures: '', lcp: '' },
  block: nothing(),
  all: nothing(),
  logs: { failures: noEvidence(), lcp: noEvidence() },
});

/**
 * Visits that the smaller variant is expected to have in a block. A block ends by the visits of both variants together and the share that
 * was set, never by how they fell: a rule that looked at the variants or at failures would bias the test. Smaller blocks lose evidence,
 * since few visits are compared with few.
 */
export const BLOCK_VISITS = 20;

/** Returns the state with the minutes added, in order of time. A minute that was taken before is left out. */
export function takeMinutes(previous: JudgeState, minutes: readonly Minute[]): JudgeState {
  const state = structuredClone(previous);
  const seen = { failures: bitsOf(state.networks.failures), lcp: bitsOf(state.networks.lcp) };
  for (const minute of minutes.toSorted((a, b) => a.minute - b.minute)) {
    if (minute.minute <= state.takenThrough) continue;
    const { share, liveShare } = minute;
    if (share !== state.share || liveShare !== state.liveShare) closeBlock(state);
    if (share !== state.share) {
      Object.assign(state, { visits: 0, expected: 0 });
      delete state.waiting;
    }
    Object.assign(state, { share, liveShare, takenThrough: minute.minute });
    count(state, minute, seen);
    const { canary, live } = state.block;
    const smaller = Math.min(share, liveShare) / (share + liveShare);
    if ((canary.visits + live.visits) * smaller >= BLOCK_VISITS) closeBlock(state);
  }
  state.networks = { failures: textOf(seen.failures), lcp: textOf(seen.lcp) };
  return state;
}

/**
 * Counts each network once in a canary's life: a few can't withdraw it, and one person with a broken browser is one. A network that reports
 * in both variants in its first minute is left out, since nobody knows which came first; so is one with several LCPs in it.
 */
function count(state: JudgeState, minute: Minute, seen: Record<'failures' | 'lcp', Uint8Array>): void {
  for (const [at, variant] of VARIANTS.entries()) {
    const { visits, failures, lcp } = minute[variant];
    const other = minute[VARIANTS[1 - at] ?? variant];
    const isNew = (name: 'failures' | 'lcp', network: number) =>
      !isIn(seen[name], network) && !other[name].has(network);
    for (const { [variant]: tally } of [state.block, state.all]) {
      tally.visits += visits;
      for (const [network, kinds] of failures) {
        if (!isNew('failures', network)) tally.leftOut += 1;
        else {
          tally.failed += 1;
          for (const kind of kinds) tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
        }
      }
      for (const [network, [bucket = 0, ...more]] of lcp) {
        if (more.length > 0 || !isNew('lcp', network)) continue;
        while (tally.lcp.length <= bucket) tally.lcp.push(0);
        tally.lcp[bucket] = (tally.lcp[bucket] ?? 0) + 1;
      }
    }
  }
  for (const name of ['failures', 'lcp'] as const)
    for (const variant of VARIANTS)
      for (const network of minute[variant][name].keys()) put(seen[name], network);
}

/** Makes the block in progress evidence. */
function closeBlock(state: JudgeState): void {
  const { canary, live } = state.block;
  const visits = canary.visits + live.visits;
  state.visits += canary.visits;
  if (visits > 0) state.expected += (visits * state.share) / (state.share + state.liveShare);
  const total = { canary: canary.visits, live: live.visits };
  addTable(state.logs.failures, { canary: canary.failed, live: live.failed }, total);
  addLcp(state.logs.lcp, canary.lcp, live.lcp, MARGIN_BUCKETS);
  state.block = nothing();
}

const bitsOf = (text: string): Uint8Array => Buffer.concat([Buffer.from(text, 'base64')], NETWORKS / 8);
const textOf = (bits: Uint8Array): string => Buffer.from(bits).toString('base64');
const isIn = (bits: Uint8Array, network: number): boolean =>
  ((bits[network >> 3] ?? 0) & (1 << (network & 7))) !== 0;
const put = (bits: Uint8Array, network: number): void => {
  bits[network >> 3] = (bits[network >> 3] ?? 0) | (1 << (network & 7));
};
