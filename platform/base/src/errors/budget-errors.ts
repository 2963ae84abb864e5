import * as z from 'zod/mini';
import { define } from './definition';

/** Errors of releases that a spent budget holds. */
export const BUDGET_ERRORS = {
  'release/budget-spent': define({
    data: z.object({
      /** A part, or `api`: the functions, which no part's release changes. */
      owner: z.string(),
      days: z.number(),
      budgets: z.array(
        z.object({
          objective: z.string(),
          good: z.number(),
          bad: z.number(),
          allowed: z.number(),
          spent: z.number(),
        }),
      ),
    }),
    example: {
      owner: 'mfe-products',
      days: 28,
      budgets: [{ objective: 'pages', good: 388, bad: 12, allowed: 4, spent: 3 }],
    },
    message: ({ owner, days, budgets }) =>
      `The error budget of ${owner} is spent: ${budgets.map(({ objective, good, bad, allowed, spent }) => `${objective} ${bad} bad of ${good + bad} in ${days} days, ${Number(allowed.toFixed(1))} allowed (${Math.round(spent * 100)} %)`).join('; ')}.`,
    remedy: ({ owner }, { command }) =>
      owner === 'api'
        ? 'Deploy only what mends it: start the workflow "infra" by hand with a reason, or add --override-budget "<reason>".'
        : `A rollback is never held: ${command('rollback', owner)}. To release what mends it, add --override-budget "<reason>", which is recorded.`,
  }),
  'release/invalid-override': define({
    data: z.object({ length: z.number(), most: z.number() }),
    example: { length: 0, most: 200 },
    message: ({ length }) => `Invalid --override-budget: a reason of ${length} characters.`,
    remedy: ({ most }) =>
      `Say in 1 to ${most} characters why this release must not wait, for example --override-budget "mends the broken page".`,
  }),
};
