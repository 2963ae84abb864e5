import { REPORTS } from '@site/contracts/api/report-limits';
import * as z from 'zod/mini';

/** Content types of reports of Content-Security-Policy violations: by `report-to`, by `report-uri`. */
export const POLICY_REPORT_TYPES = ['application/reports+json', 'application/csp-report'] as const;

/** Longer than any of our addresses and policies. */
const text = z.optional(z.nullable(z.string().check(z.maxLength(8192))));

const sentByReportTo = z.object({
  type: z.string().check(z.maxLength(64)),
  body: z.optional(z.nullable(z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }))),
});
/** Body of a `report-to` request. */
const reportListSchema = z.array(sentByReportTo).check(z.minLength(1), z.maxLength(REPORTS));
/** Body of a `report-uri` request. */
const cspReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    /** Firefox before 137 and Safari send only this one: the directive with its sources. */
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/**
 * What browsers send (https://www.w3.org/TR/CSP3/#reporting): a list of reports of any type, or one report. All other
 * members are dropped and never stored, because page addresses may contain what visitors typed.
 */
export const policyReportSchema = z.union([z.object({ reports: reportListSchema }), cspReportSchema]);
export type PolicyReport = z.infer<typeof policyReportSchema>;
