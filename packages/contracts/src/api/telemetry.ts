import * as z from 'zod/mini';
import { versionSchema as version } from '../microfrontend';
import { partNameSchema } from '../part-name';
import { REPORTS } from './report-limits';

/**
 * Any part name, since parts may come from other repositories; reports of versions that were never released are not
 * counted.
 */
const part = partNameSchema;

/** A web vital, in milliseconds; for CLS the score. */
const vitalSchema = z.object({
  kind: z.literal('vital'),
  part,
  version,
  name: z.enum(['LCP', 'INP', 'CLS', 'TTFB']),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
/**
 * An error that reached the window or an error boundary. Only its occurrence, because messages may quote what visitors
 * typed.
 */
const errorSchema = z.object({ kind: z.literal('error'), part, version });

export const telemetrySchema = z.object({
  /** The page's composition, which tells a canary from the live composition. */
  composition: z.optional(version),
  reports: z
    .array(z.discriminatedUnion('kind', [vitalSchema, errorSchema]))
    .check(z.minLength(1), z.maxLength(REPORTS)),
});
export type Telemetry = z.infer<typeof telemetrySchema>;
export type Report = Telemetry['reports'][number];
