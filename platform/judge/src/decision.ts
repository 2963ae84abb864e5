import { VISIT_FAILURES } from '@site/contracts/api/visit-measures';
import * as z from 'zod/mini';

const whole = z.int().check(z.minimum(0));
/** A power of ten, since evidence has no bound: 2 is a hundred to one, and withdraws. */
const power = z.number();
const failing = z.object({ bad: whole, total: whole });

const reasonSchema = z.discriminatedUnion('code', [
  /** Visits that failed, of all visits. `most`: the kind of failure that the rollout has most in excess of live. */
  z.object({
    code: z.literal('failures'),
    most: z.enum(VISIT_FAILURES),
    rollout: failing,
    live: failing,
    evidence: power,
  }),
  /** Far fewer visits of the rollout than its share of all visits. */
  z.object({ code: z.literal('silent'), visits: whole, expected: whole }),
  /** Minutes that the step has lasted, and that it lasts. */
  z.object({ code: z.literal('step'), minutes: whole, lasts: whole }),
  /** Nothing that is enough speaks against the rollout. `networks`: those whose visits failed; below the least, nothing can be seen. */
  z.object({ code: z.literal('no-worse'), visits: whole, networks: whole, evidence: power }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/** What becomes of a rollout: the next step, nothing yet, or its end because it fails more than live. */
export const decisionSchema = z.object({
  action: z.enum(['advance', 'hold', 'withdraw']),
  reasons: z.array(reasonSchema),
});
export type Decision = z.infer<typeof decisionSchema>;
