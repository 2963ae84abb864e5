import * as z from 'zod/mini';

/** Percent of the visitors. */
export const percent = z.number().check(z.minimum(0), z.maximum(100));
export const whole = z.int().check(z.minimum(0));

const stepSchema = z.object({
  share: percent,
  /** The canary's visits at this share that are seen before the next step. */
  visits: whole,
  /** Minutes that this share is kept at least. */
  minutes: whole,
});

/** How a canary grows to all visitors. After the last step comes 100 %: the promotion. */
export const planSchema = z.object({
  steps: z.array(stepSchema).check(z.minLength(1)),
  /** Minutes at one share after which the judge gives up waiting. */
  patience: whole,
});
export type Plan = z.infer<typeof planSchema>;

const HOUR = 60;
export const DAY = 24 * HOUR;

/** 2,000 visits of the canary in all: what a slower LCP takes to be seen. */
export const DEFAULT_PLAN: Plan = {
  steps: [
    { share: 5, visits: 150, minutes: 2 * HOUR },
    { share: 25, visits: 1_050, minutes: 2 * HOUR },
    { share: 50, visits: 800, minutes: 2 * HOUR },
  ],
  patience: 21 * DAY,
};

/** For a site on one machine: a few hundred visits show each decision. It finds only coarse faults. */
export const LOCAL_PLAN: Plan = {
  steps: [
    { share: 25, visits: 60, minutes: 1 },
    { share: 50, visits: 60, minutes: 1 },
  ],
  patience: DAY,
};

/** Returns the step of a share that is in force: the last one that is not larger, else the first. */
export const stepOf = (plan: Plan, share: number): Plan['steps'][number] =>
  plan.steps.findLast((step) => step.share <= share) ?? (plan.steps[0] as Plan['steps'][number]);

/** Returns the share after the one that is in force. */
export const nextShare = (plan: Plan, share: number): number =>
  plan.steps.find((step) => step.share > share)?.share ?? 100;
