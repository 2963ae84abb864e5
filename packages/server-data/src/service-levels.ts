/** What each objective counts, its target and its budget: `docs/operating/service-levels.md`, decision 23. */
import { QUOTAS } from './quotas';

/** Days over which an objective is kept or missed. https://sre.google/workbook/implementing-slos/ */
export const BUDGET_DAYS = 28;
/** Days after which an hour's counts are deleted: a week longer than they are read. */
export const LEVELS_KEPT_DAYS = BUDGET_DAYS + 7;

/** Owner of the events that no part's release changes: those of the API's functions. */
export const API_OWNER = 'api';

/** Minutes from a lead's request to its delivery, after which the delivery counts as late. */
export const DELIVERED_MINUTES = 15;

interface Objective {
  title: string;
  target: number;
  /** Who owns an event: the part that it concerns, or `API_OWNER`. */
  owner: 'part' | 'api';
  /** Fewer bad events than this say too little: they spend no budget and raise no alarm. */
  smallestBad: number;
}

export const OBJECTIVES = {
  pages: {
    title: 'Pages whole and fast',
    target: 0.99,
    owner: 'part',
    smallestBad: QUOTAS.FAILED_PAGES_PER_ADDRESS_HOUR + 1,
  },
  leads: { title: 'Leads kept and delivered', target: 0.999, owner: 'api', smallestBad: 2 },
  calls: { title: 'Calls started', target: 0.99, owner: 'api', smallestBad: 3 },
} as const satisfies Record<string, Objective>;
export type ObjectiveName = keyof typeof OBJECTIVES;
export const OBJECTIVE_NAMES = Object.keys(OBJECTIVES) as ObjectiveName[];

/** `bad`: our fault. `outside`: of Telegram or ElevenLabs; visitors get less, but it spends no budget of ours. */
export const OUTCOMES = ['good', 'bad', 'outside'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The burn rate that raises an alarm, in multiples of the rate that spends the budget exactly in its window; windows in
 * minutes. Both windows must burn: the long one says that it matters, the short one that it still happens.
 * https://sre.google/workbook/alerting-on-slos/#6-multiwindow-multi-burn-rate-alerts
 */
export const BURN = { rate: 6, long: 360, short: 30 } as const;

export const hourOf = (time: Date): number => Math.floor(time.getTime() / 3_600_000);

/** Returns the share of bad events that an objective allows: 0.01 for a target of 99 %. */
export const allowedShare = (objective: ObjectiveName): number =>
  // Binary fractions: 1 - 0.99 is 0.010000000000000009.
  Number((1 - OBJECTIVES[objective].target).toFixed(6));
