import * as z from 'zod/mini';
import { compositionIdSchema, partNameSchema, versionSchema as version } from '../microfrontend';
import { API } from './routes';
import { FAILED_REQUESTS, LONGEST_MS, PAGE_PARTS, REPORTS, VISIT_FAILURES } from './visit-measures';

/** Any name, since parts may come from other repositories; versions that were never released are not counted. */
const part = partNameSchema;

const durationSchema = z.number().check(z.minimum(0), z.maximum(LONGEST_MS));

/** A web vital, in milliseconds; for CLS the score. */
const vitalSchema = z.object({
  kind: z.literal('vital'),
  part,
  version,
  name: z.enum(['LCP', 'INP', 'CLS', 'TTFB']),
  value: durationSchema,
});
/** An error that reached the window or a boundary, without its message, which may quote what visitors typed. */
const errorSchema = z.object({ kind: z.literal('error'), part, version });

/** A part whose code was on a page. `bad`: it failed, or, for the page's owner, was slow or not interactive. */
const pagePartSchema = z.object({ part, version, bad: z.boolean() });
export type PagePart = z.infer<typeof pagePartSchema>;

/** What a visit adds to the counts of its composition, while a rollout runs. Each value is sent once per visit. */
const visitSchema = z.object({
  /** Its first report. */
  begins: z.optional(z.literal(true)),
  bad: z.optional(z.array(z.enum(VISIT_FAILURES)).check(z.maxLength(VISIT_FAILURES.length))),
});
export type VisitReport = z.infer<typeof visitSchema>;

/** A request of the API that failed, as the browser saw it: often the only trace if no function answered. */
const failedRequestSchema = z.object({
  /** Its correlation id, new for each request or call; it says nothing about the visitor. */
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  gatewayId: z.optional(z.string().check(z.regex(/^[\w=-]{8,64}$/))),
  route: z.enum(Object.values(API)),
  /** HTTP status; 0 if there was no answer. */
  status: z.int().check(z.minimum(0), z.maximum(599)),
});
export type FailedRequest = z.infer<typeof failedRequestSchema>;

export const telemetrySchema = z
  .object({
    /** The page's composition, which tells a rollout from the live composition. */
    composition: z.optional(compositionIdSchema),
    reports: z.array(z.discriminatedUnion('kind', [vitalSchema, errorSchema])).check(z.maxLength(REPORTS)),
    /** In a sampled page view, sent once. Not a kind of report, which an older API would reject together with the others. */
    pages: z.optional(z.array(pagePartSchema).check(z.maxLength(PAGE_PARTS))),
    visit: z.optional(visitSchema),
    failedRequests: z.optional(z.array(failedRequestSchema).check(z.maxLength(FAILED_REQUESTS))),
  })
  .check(
    z.refine(
      ({ reports, pages = [], failedRequests = [], visit }) =>
        reports.length + pages.length + failedRequests.length > 0 || visit !== undefined,
      { path: ['reports'] },
    ),
  );
export type Telemetry = z.infer<typeof telemetrySchema>;
export type Report = Telemetry['reports'][number];
