import { checkAwsLimit } from '@platform/config/aws-limits';
import type { CloudAssembly } from '../template/cloud-assembly';
import type { AnswerHeaders, OriginRequest } from './origin';

interface OriginRequestPolicyProperties {
  OriginRequestPolicyConfig: {
    HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
    CookiesConfig: { CookieBehavior: string };
    QueryStringsConfig: { QueryStringBehavior: string };
  };
}

/** Returns what an origin request policy forwards of a visitor's request: without a policy no header. */
export function forwardedBy(
  assembly: CloudAssembly,
  policy: string | undefined,
): (request: OriginRequest) => OriginRequest {
  if (policy === undefined) return (request) => ({ ...request, headers: {} });
  const { OriginRequestPolicyConfig: config } = assembly.referredBy<OriginRequestPolicyProperties>(policy).properties;
  const { HeadersConfig: headers, CookiesConfig: cookies, QueryStringsConfig: query } = config;
  const behaviours = [headers.HeaderBehavior, cookies.CookieBehavior, query.QueryStringBehavior].join();
  if (behaviours !== 'allExcept,none,none')
    throw new Error(
      `Unknown behaviours ${behaviours} in an origin request policy: add them to ${import.meta.filename}.`,
    );
  const left = new Set(['cookie', ...(headers.Headers ?? [])]);
  return (request) => ({
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !left.has(name))),
  });
}

export interface ResponseHeadersPolicyProperties {
  ResponseHeadersPolicyConfig: {
    Name?: string;
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string };
      StrictTransportSecurity?: {
        AccessControlMaxAgeSec: number;
        IncludeSubdomains?: boolean;
        Preload?: boolean;
      };
      ContentTypeOptions?: object;
      FrameOptions?: { FrameOption: string };
      ReferrerPolicy?: { ReferrerPolicy: string };
    };
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
  };
}

/**
 * Returns the headers that an AWS::CloudFront::ResponseHeadersPolicy adds; all of ours override the origin's.
 * Throws `aws-limit/header-policy/…` for a policy that exceeds a limit of CloudFront.
 */
export function headersOfPolicy(policy: ResponseHeadersPolicyProperties): AnswerHeaders {
  const { SecurityHeadersConfig: security = {}, CustomHeadersConfig: custom } = policy.ResponseHeadersPolicyConfig;
  checkPolicySize(policy);
  const headers: AnswerHeaders = {};
  const { StrictTransportSecurity: hsts } = security;
  if (security.ContentSecurityPolicy)
    headers['content-security-policy'] = security.ContentSecurityPolicy.ContentSecurityPolicy;
  if (hsts) {
    headers['strict-transport-security'] = [
      `max-age=${hsts.AccessControlMaxAgeSec}`,
      ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(hsts.Preload ? ['preload'] : []),
    ].join('; ');
  }
  if (security.ContentTypeOptions) headers['x-content-type-options'] = 'nosniff';
  if (security.FrameOptions) headers['x-frame-options'] = security.FrameOptions.FrameOption;
  if (security.ReferrerPolicy) headers['referrer-policy'] = security.ReferrerPolicy.ReferrerPolicy;
  for (const { Header, Value } of custom?.Items ?? []) headers[Header.toLowerCase()] = Value;
  return headers;
}

function checkPolicySize({ ResponseHeadersPolicyConfig: config }: ResponseHeadersPolicyProperties): void {
  const policy = `The header policy ${config.Name ?? ''}`.trim();
  const csp = config.SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy ?? '';
  checkAwsLimit('header-policy/content-security-policy', csp.length, `${policy}: Content-Security-Policy`);
  const custom = config.CustomHeadersConfig?.Items ?? [];
  checkAwsLimit('header-policy/custom-headers', custom.length, `${policy}: the list of custom headers`);
  for (const { Header, Value } of custom) {
    checkAwsLimit('header-policy/header-name', Header.length, `${policy}: the name ${Header}`);
    checkAwsLimit('header-policy/header-value', Value.length, `${policy}: the value of ${Header}`);
  }
  const combined = custom.reduce((sum, { Header, Value }) => sum + Header.length + Value.length, 0);
  checkAwsLimit('header-policy/custom-headers-combined', combined, `${policy}: all custom headers`);
}
