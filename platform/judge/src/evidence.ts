import { VISIT_FAILURES, type VisitFailure } from '@site/contracts/api/visit-measures';
import * as z from 'zod/mini';

/**
 * One sequential test for failures. It is an e-process: a non-negative process that starts at 1 and whose mean never
 * exceeds 1 while the rollout is no worse. By Ville's inequality it ever reaches 100 with a chance of at most 1 %,
 * however often one looks.
 *
 * **A table.** In a block of time `n` of `N` visits are the rollout's, and `K` of the `N` are bad, `x` of them the
 * rollout's. Visitors are assigned by chance. So if the rollout is no worse, which visits are the rollout's has nothing
 * to do with which are bad: given `n`, `N` and `K`, `x` is hypergeometric, whatever the rate of bad visits is at that
 * hour. Daily drift cancels. For every θ > 1
 *
 *     e(θ) = θ^x / E[θ^X],   X hypergeometric
 *
 * has mean 1. It is the likelihood ratio of Fisher's exact test: a rollout with odds θ times those of live against one
 * with equal odds. The product over blocks is an e-process, and so is the mean over several θ, which stand for how much
 * worse the rollout may be.
 *
 * Bad visits are those that fail. One visit of a network counts, so visits of the same person, who fails alike each
 * time, are not taken for several.
 *
 * Sources: Ville's inequality and mixtures: Robbins, "Statistical methods related to the law of the iterated logarithm"
 * (1970); Johari, Koomen, Pekelis, Walsh, "Always valid inference" (Operations Research 70, 2022). Noncentral
 * hypergeometric: Fisher (1935). Tables of several strata: Mantel and Haenszel (1959). Products and means of e-values:
 * Vovk and Wang, "E-values: calibration, combination and applications" (Annals of Statistics 49, 2021). Anytime-valid
 * tests of two streams of counts: Turner, Ly, Grünwald, "Generic E-variables for exact sequential k-sample tests" (2024).
 */

/** At this logarithm of the evidence a rollout is withdrawn: one that is no worse reaches it with a chance of 1 %. */
export const LOG_THRESHOLD = Math.log(100);

/** Odds of a bad visit by those of live: the alternatives θ. */
const ODDS = [1.2, 1.5, 2.2, 4] as const;

/** The logarithms of the e-process of each alternative. They add up over tables. */
export type Logs = number[];
export const noEvidence = (): Logs => ODDS.map(() => 0);

/** The logarithm of an e-process: of the mean over the alternatives. */
export const logOf = (logs: Logs): number => logSum(logs) - Math.log(logs.length);

/** Returns the logarithm of the sum of e^log without overflow; `-Infinity` for no logs. */
function logSum(logs: readonly number[]): number {
  const greatest = Math.max(...logs);
  if (greatest === Number.NEGATIVE_INFINITY) return greatest;
  return greatest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - greatest), 0));
}

type Both = Record<'rollout' | 'live', number>;

/** Adds a table to `logs`: `bad` of `total` visits. Nothing if a variant has no visits: there is nothing to compare. */
export function addTable(logs: Logs, bad: Both, total: Both): void {
  // A visit may fail in a later block than it began: then more fail than began.
  const rollout = Math.min(bad.rollout, total.rollout);
  const all = rollout + Math.min(bad.live, total.live);
  if (all === 0 || total.rollout === 0 || total.live === 0) return;
  const least = Math.max(0, all - total.live);
  const most = Math.min(all, total.rollout);
  // Logarithms of the hypergeometric chances from `least` to `most`, up to a constant.
  const chances = [0];
  for (let x = least; x < most; x++) {
    const ratio = ((all - x) * (total.rollout - x)) / ((x + 1) * (total.live - all + x + 1));
    chances.push((chances.at(-1) as number) + Math.log(ratio));
  }
  const sum = logSum(chances);
  for (const [at, odds] of ODDS.entries()) {
    const log = Math.log(odds);
    const mean = logSum(chances.map((chance, x) => chance + (least + x) * log)) - sum;
    logs[at] = (logs[at] as number) + rollout * log - mean;
  }
}

/** Networks are told apart by a hash of 16 bits: two share one with a chance of 1 in 65,536. */
const NETWORKS = 65_536;
const VARIANTS = ['rollout', 'live'] as const;

/** What visits of one variant reported in one minute. */
export interface Reports {
  visits: number;
  /** The kinds of failures, by network. */
  failures: ReadonlyMap<number, readonly VisitFailure[]>;
}

/** One minute of a rollout, with the visitors of the live composition in the same minute. */
export interface Minute {
  /** Minutes since 1970-01-01 UTC. */
  minute: number;
  /** Percent of the visitors that the rollout was to get. */
  percent: number;
  rollout: Reports;
  live: Reports;
}

const whole = z.int().check(z.minimum(0));
const tallySchema = z.object({
  visits: whole,
  /** Networks that failed: each counts once, with the kinds of its first minute. */
  failed: whole,
  kinds: z.partialRecord(z.enum(VISIT_FAILURES), whole),
  /** Minutes in which a network failed again, which are left out. */
  leftOut: whole,
});
export type Tally = z.infer<typeof tallySchema>;
const bothSchema = z.object({ rollout: tallySchema, live: tallySchema });

/** What the judge knows of one rollout, to be stored between two looks. */
export const judgeStateSchema = z.object({
  /** The last minute that was taken, -1 before the first. What is not later is not taken again. */
  takenThrough: z.int().check(z.minimum(-1)),
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  /** The rollout's visits at this share, and how many of all visits should have been the rollout's. */
  visits: whole,
  expected: z.number(),
  /** The networks that have failed: bits in base64. */
  networks: z.string(),
  /** The block in progress, which is no evidence yet; and all that was counted, with it. */
  block: bothSchema,
  all: bothSchema,
  logs: z.array(z.number()),
});
export type JudgeState = z.infer<typeof judgeStateSchema>;

const noTally = (): Tally => ({ visits: 0, failed: 0, kinds: {}, leftOut: 0 });
const nothing = () => ({ rollout: noTally(), live: noTally() });

export const initialState = (): JudgeState => ({
  takenThrough: -1,
  percent: 0,
  visits: 0,
  expected: 0,
  networks: '',
  block: nothing(),
  all: nothing(),
  logs: noEvidence(),
});

/**
 * Visits that the smaller variant is expected to have in a block. A block ends by the visits of both variants together
 * and the share that was set, never by how they fell, which would bias the test. Smaller blocks lose evidence, since
 * few visits are compared with few; larger ones lose what an hour leaves unfinished.
 */
export const BLOCK_VISITS = 20;

/** Returns the state with the minutes added, in order of time. A minute that was taken before is left out. */
export function addMinutes(previous: JudgeState, minutes: readonly Minute[]): JudgeState {
  const state = structuredClone(previous);
  const seen = bitsOf(state.networks);
  for (const minute of minutes.toSorted((a, b) => a.minute - b.minute)) {
    if (minute.minute <= state.takenThrough) continue;
    const { percent } = minute;
    if (percent !== state.percent) {
      closeBlock(state);
      Object.assign(state, { percent, visits: 0, expected: 0 });
    }
    state.takenThrough = minute.minute;
    countMinute(state, minute, seen);
    const { rollout, live } = state.block;
    const smaller = Math.min(percent, 100 - percent) / 100;
    if ((rollout.visits + live.visits) * smaller >= BLOCK_VISITS) closeBlock(state);
  }
  state.networks = Buffer.from(seen).toString('base64');
  return state;
}

/**
 * Counts each network once in a rollout's life: a few can't withdraw it, and one person with a broken browser is one.
 * One that reports in both variants in its first minute is left out, since nobody knows which came first.
 */
function countMinute(state: JudgeState, minute: Minute, seen: Uint8Array): void {
  for (const [at, variant] of VARIANTS.entries()) {
    const { visits, failures } = minute[variant];
    const other = minute[VARIANTS[1 - at] ?? variant];
    state.visits += variant === 'rollout' ? visits : 0;
    state.expected += (visits * minute.percent) / 100;
    for (const { [variant]: tally } of [state.block, state.all]) {
      tally.visits += visits;
      for (const [network, kinds] of failures) {
        if (isIn(seen, network) || other.failures.has(network)) tally.leftOut += 1;
        else {
          tally.failed += 1;
          for (const kind of kinds) tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
        }
      }
    }
  }
  for (const variant of VARIANTS) for (const network of minute[variant].failures.keys()) addBit(seen, network);
}

/** Makes the block in progress evidence. When, must not depend on how the visits fell. */
export function closeBlock(state: JudgeState): void {
  const { rollout, live } = state.block;
  addTable(state.logs, { rollout: rollout.failed, live: live.failed }, { rollout: rollout.visits, live: live.visits });
  state.block = nothing();
}

const bitsOf = (text: string): Uint8Array => Buffer.concat([Buffer.from(text, 'base64')], NETWORKS / 8);
const isIn = (bits: Uint8Array, network: number): boolean => ((bits[network >> 3] ?? 0) & (1 << (network & 7))) !== 0;
const addBit = (bits: Uint8Array, network: number): void => {
  bits[network >> 3] = (bits[network >> 3] ?? 0) | (1 << (network & 7));
};
