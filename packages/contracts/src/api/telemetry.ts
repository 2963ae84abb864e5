import * as z from 'zod/mini';
import { versionSchema as version } from '../microfrontend';
import { partNameSchema } from '../part-name';
import { REPORTS } from './report-limits';

/** Any part, also one of another repository: what nobody released is counted nowhere. */
const part = partNameSchema;

/** A web vital: milliseconds, for CLS its score. */
const vitalSchema = z.object({
  kind: z.literal('vital'),
  part,
  version,
  name: z.enum(['LCP', 'INP', 'CLS', 'TTFB']),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
/** An error that reached the window, or that a part's boundary caught. Only that it happened: messages quote people. */
const errorSchema = z.object({ kind: z.literal('error'), part, version });

export const telemetrySchema = z.object({
  /** The composition that the page belongs to: by it a canary is told from what is live. */
  composition: z.optional(version),
  reports: z
    .array(z.discriminatedUnion('kind', [vitalSchema, errorSchema]))
    .check(z.minLength(1), z.maxLength(REPORTS)),
});
export type Telemetry = z.infer<typeof telemetrySchema>;
export type Report = Telemetry['reports'][number];
