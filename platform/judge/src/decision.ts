import { VISIT_FAILURES } from '@site/contracts/api/visit-measures';
import * as z from 'zod/mini';
import { percent, whole } from './plan';

/** A power of ten, since evidence has no bound: 2 is a hundred to one, and withdraws. */
const power = z.number();
const failing = z.object({ bad: whole, total: whole });
const lcp = z.object({ total: whole, p75: whole });

const reasonSchema = z.discriminatedUnion('code', [
  /** Visits that failed, of all visits. `most`: the kind of failure that the canary has most in excess of live. */
  z.object({
    code: z.literal('failures'),
    most: z.enum(VISIT_FAILURES),
    canary: failing,
    live: failing,
    evidence: power,
  }),
  /** The 75th percentile in milliseconds, and the visits that reported LCP. */
  z.object({ code: z.literal('lcp'), canary: lcp, live: lcp, evidence: power }),
  /** What would hold the step comes from too few networks. `leftOut`: further failures of the same networks. */
  z.object({ code: z.literal('few-networks'), failed: whole, leftOut: whole, evidence: power }),
  /** Far fewer visits of the canary than its share of all visits. */
  z.object({ code: z.literal('silent'), visits: whole, expected: whole }),
  /** Minutes that doubtful reports have held the step, and after which they no longer do. */
  z.object({ code: z.literal('waited'), minutes: whole, most: whole }),
  /** Fewer visits of the canary are evidence than the step asks for. `takes`: minutes that `needed` visits take, 0 in the first day. */
  z.object({ code: z.literal('sample'), visits: whole, needed: whole, takes: whole }),
  /** The step has not lasted as long as the plan asks for. Minutes. */
  z.object({ code: z.literal('pace'), minutes: whole, needed: whole }),
  /** The step lasted longer than the plan's patience. Minutes. */
  z.object({ code: z.literal('patience'), minutes: whole, patience: whole }),
  /** Enough visits were seen, and nothing speaks against the canary. */
  z.object({ code: z.literal('no-worse'), visits: whole, evidence: power }),
]);
export type Reason = z.infer<typeof reasonSchema>;

const reasons = z.array(reasonSchema);
export const decisionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('step'), to: percent, reasons }),
  z.object({ action: z.literal('hold'), reasons }),
  z.object({ action: z.literal('withdraw'), reasons }),
  z.object({ action: z.literal('give-up'), reasons }),
]);
export type Decision = z.infer<typeof decisionSchema>;
