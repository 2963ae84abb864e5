import type { Stratum } from './counts';
import type { Decision, Reason } from './decision';
import { LOG_THRESHOLD } from './evidence';
import { figuresOf, inTens, logEvidence, overallLog } from './figures';
import { floodIn, shareMismatch } from './flood';
import { MEASURE_NAMES } from './measures';
import { nextShare, type Plan, stepOf } from './plan';
import { dropStrata, type JudgeState, takeStrata } from './state';

/** What one look at a canary sees. */
export interface Look {
  state: JudgeState;
  /** Minutes that are over and complete. Those that were taken before do no harm. */
  strata: readonly Stratum[];
  plan: Plan;
  /** Percent of the visitors that the canary gets now, and the minute since when. */
  share: number;
  since: number;
  /** The minute of this look. */
  now: number;
  /** Whether something else, such as the firewall, says that reports are forged. */
  flood: boolean;
}

/** Above this overall evidence the canary is not given more visitors. Three to one is common by chance and passes. */
const LOG_SUSPICION = Math.log(10);

/** Decides what becomes of a canary, and returns the state for the next look. The same look twice gives the same. */
export function decide(look: Look): { state: JudgeState; decision: Decision } {
  const { plan, now, strata } = look;
  const fresh = strata.filter(({ minute }) => minute > look.state.takenThrough);
  const flood = floodIn(fresh, look.flood);
  if (flood || now < look.state.quietUntil) {
    const quietUntil = flood ? now + plan.quiet : look.state.quietUntil;
    const state = dropStrata(look.state, fresh, quietUntil);
    const seen = flood ?? { refused: 0, visits: 0 };
    return { state, decision: { action: 'hold', reasons: [{ code: 'flood', ...seen, quietUntil }] } };
  }
  const state = takeStrata(look.state, fresh);
  return { state, decision: decisionOn(state, look) };
}

function decisionOn(state: JudgeState, { plan, share, since, now }: Look): Decision {
  const minutes = Math.max(0, now - since);
  const overrun: Reason[] =
    minutes > plan.patience ? [{ code: 'patience', minutes, patience: plan.patience }] : [];
  const held = (reasons: Reason[]): Decision =>
    overrun.length > 0
      ? { action: 'give-up', reasons: [...overrun, ...reasons] }
      : { action: 'hold', reasons };

  const mismatch = shareMismatch(state);
  if (mismatch) return held([mismatch]);

  const overall = overallLog(state);
  if (overall >= LOG_THRESHOLD) return { action: 'withdraw', reasons: speakingAgainst(state) };

  // What was seen at another share, before or after the store was written, says nothing about this step.
  const visits = state.share === share ? state.visits : 0;
  const step = stepOf(plan, share);
  const missing: Reason[] = [];
  if (overall >= LOG_SUSPICION) missing.push(...speakingAgainst(state));
  if (visits < step.visits) {
    missing.push({ code: 'sample', visits, needed: step.visits });
    missing.push(...tooLittleTraffic(visits, step.visits, minutes, plan.patience));
  }
  if (minutes < step.minutes) missing.push({ code: 'pace', minutes, needed: step.minutes });
  if (missing.length > 0) return held(missing);
  return {
    action: 'step',
    to: nextShare(plan, share),
    reasons: [{ code: 'no-worse', visits, evidence: inTens(overall), threshold: inTens(LOG_THRESHOLD) }],
  };
}

/** Minutes after which the pace of the visits can be told: less than a day is one hour of the day. */
const TELLING_MINUTES = 24 * 60;

function tooLittleTraffic(visits: number, needed: number, minutes: number, patience: number): Reason[] {
  const expected = visits === 0 ? Number.MAX_SAFE_INTEGER : Math.round((minutes * needed) / visits);
  if (minutes < TELLING_MINUTES || expected <= patience) return [];
  return [{ code: 'too-little-traffic', visits, needed, minutes: expected, patience }];
}

/** Returns the measures that speak against the canary, the strongest first. */
function speakingAgainst(state: JudgeState): Reason[] {
  return MEASURE_NAMES.filter((name) => logEvidence(state, name) >= LOG_SUSPICION)
    .sort((a, b) => logEvidence(state, b) - logEvidence(state, a))
    .map((name) => figuresOf(state, name));
}
