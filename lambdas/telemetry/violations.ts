import { REPORTS } from '@site/contracts/api/visit-measures';
import * as z from 'zod/mini';

/** Content types of reports of Content-Security-Policy violations: by `report-to`, by `report-uri`. */
export const POLICY_REPORT_TYPES = ['application/reports+json', 'application/csp-report'] as const;

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

/** https://www.w3.org/TR/CSP3/#reporting. Other members are dropped: addresses may contain what visitors typed. */
export const policyReportSchema = z.union([z.object({ reports: reportListSchema }), cspReportSchema]);
type PolicyReport = z.infer<typeof policyReportSchema>;

/** Directives that a log line may name (https://www.w3.org/TR/CSP3/#csp-directives). */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;
/** What browsers report instead of a URL. */
const KEYWORDS = ['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy'] as const;

interface Violation {
  directive: (typeof DIRECTIVES)[number] | 'other';
  /** A keyword, or whose resource it was. Never the URL, which may hold a visitor's input. */
  blocked: (typeof KEYWORDS)[number] | 'own' | 'foreign' | 'data';
}

interface Said {
  directive: string;
  blocked: string;
  source: string;
}

function violationsOf(report: PolicyReport): Said[] {
  if ('csp-report' in report) {
    const one = report['csp-report'];
    const [directive = ''] = (one['effective-directive'] || one['violated-directive'] || '').split(' ');
    return [{ directive, blocked: one['blocked-uri'] ?? '', source: one['source-file'] ?? '' }];
  }
  return report.reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      directive: body?.effectiveDirective ?? '',
      blocked: body?.blockedURL ?? '',
      source: body?.sourceFile ?? '',
    }));
}

/** Returns the scheme, `https` of `https://…`. For an extension some browsers report only the scheme. */
const schemeOf = (address: string) => /^([a-z][a-z\d+.-]*)(?::|$)/i.exec(address)?.[1]?.toLowerCase() ?? '';

/** Browser extensions violate every site's policy, which says nothing about this one. */
const isExtension = ({ blocked, source }: Said) =>
  [blocked, source].some((address) => /-extension$|^(chrome|moz|about|resource)$/.test(schemeOf(address)));

function ownerOf(blocked: string, origins: readonly string[]): Violation['blocked'] {
  const keyword = KEYWORDS.find((name) => name === blocked);
  if (keyword) return keyword;
  if (blocked === 'self' || origins.some((origin) => blocked === origin || blocked.startsWith(`${origin}/`)))
    return 'own';
  return ['data', 'blob'].includes(schemeOf(blocked)) ? 'data' : 'foreign';
}

/** Returns the reported violations that the site itself causes. `origins`: the site's own. */
export function violationsIn(report: PolicyReport, origins: readonly string[]): Violation[] {
  return violationsOf(report)
    .filter((one) => !isExtension(one))
    .map(({ directive, blocked }) => ({
      directive: DIRECTIVES.find((name) => name === directive) ?? 'other',
      blocked: ownerOf(blocked, origins),
    }));
}
