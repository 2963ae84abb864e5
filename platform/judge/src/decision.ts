import * as z from 'zod/mini';
import { percent, whole } from './counts';
import { FAILURE_NAMES, SPEED_NAMES } from './measures';

/** Bad visits of all visits, or the number of visits and their 75th percentile in milliseconds. */
const failureFigures = z.object({ bad: whole, total: whole });
const speedFigures = z.object({ total: whole, p75: z.optional(whole) });
/**
 * Powers of ten, since the evidence itself has no bound: 2 is a hundred to one. A measure's `threshold` is what withdraws by this measure
 * alone; the mean over all of them may be enough before.
 */
const power = z.number();
const weighed = { evidence: power, threshold: power };

const measureReason = z.discriminatedUnion('kind', [
  z.object({
    code: z.literal('evidence'),
    kind: z.literal('failures'),
    measure: z.enum(FAILURE_NAMES),
    canary: failureFigures,
    live: failureFigures,
    ...weighed,
  }),
  z.object({
    code: z.literal('evidence'),
    kind: z.literal('speed'),
    measure: z.enum(SPEED_NAMES),
    canary: speedFigures,
    live: speedFigures,
    ...weighed,
  }),
]);
export type MeasureReason = z.infer<typeof measureReason>;

const otherReason = z.discriminatedUnion('code', [
  /** Reports that one can't trust: too many from the same addresses, or the caller says so. */
  z.object({ code: z.literal('flood'), refused: whole, visits: whole, quietUntil: whole }),
  /** The canary's share of the visits is far from the share of the visitors that it was to get. */
  z.object({ code: z.literal('share-mismatch'), share: percent, canary: whole, live: whole }),
  /** Fewer visits of the canary are evidence than the step asks for. */
  z.object({ code: z.literal('sample'), visits: whole, needed: whole }),
  /** At the pace of this step, `needed` visits take longer than the plan's patience. Minutes. */
  z.object({
    code: z.literal('too-little-traffic'),
    visits: whole,
    needed: whole,
    minutes: whole,
    patience: whole,
  }),
  /** The step has not lasted as long as the plan asks for. Minutes. */
  z.object({ code: z.literal('pace'), minutes: whole, needed: whole }),
  /** The step lasted longer than the plan's patience. Minutes. */
  z.object({ code: z.literal('patience'), minutes: whole, patience: whole }),
  /** Enough visits were seen, and nothing speaks against the canary. */
  z.object({ code: z.literal('no-worse'), visits: whole, evidence: power, threshold: power }),
]);
export const reasonSchema = z.union([measureReason, otherReason]);
export type Reason = z.infer<typeof reasonSchema>;

export const decisionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('step'), to: percent, reasons: z.array(reasonSchema) }),
  z.object({ action: z.literal('hold'), reasons: z.array(reasonSchema) }),
  z.object({ action: z.literal('withdraw'), reasons: z.array(reasonSchema) }),
  z.object({ action: z.literal('give-up'), reasons: z.array(reasonSchema) }),
]);
export type Decision = z.infer<typeof decisionSchema>;
