import { REPORTS } from '@site/contracts/api/report-limits';
import * as z from 'zod/mini';

/** Content types in which browsers report what a Content-Security-Policy has kept from a page: of `report-to`, of `report-uri`. */
export const POLICY_REPORT_TYPES = ['application/reports+json', 'application/csp-report'] as const;

/** Longer than any address or policy of ours; a report with more is none of ours. */
const text = z.optional(z.nullable(z.string().check(z.maxLength(8192))));

const sentByReportTo = z.object({
  type: z.string().check(z.maxLength(64)),
  body: z.optional(z.nullable(z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }))),
});
/** A request of `report-to`. */
export const reportListSchema = z.array(sentByReportTo).check(z.minLength(1), z.maxLength(REPORTS));
/** A request of `report-uri`. */
export const cspReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    /** Firefox before 137 and Safari say this one alone: the directive with its sources. */
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/**
 * What browsers send (https://www.w3.org/TR/CSP3/#reporting): a list of reports of any kind, or one report. Whatever else is in
 * them, addresses of pages with what visitors typed among it, is left out here and goes nowhere.
 */
export const policyReportSchema = z.union([z.object({ reports: reportListSchema }), cspReportSchema]);
export type PolicyReport = z.infer<typeof policyReportSchema>;
