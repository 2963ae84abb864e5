import type { AnswerHeaders } from './origin';

interface Policy {
  ResponseHeadersPolicyConfig: {
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
export type ResponseHeadersPolicyProperties = Policy;

/** The headers that an AWS::CloudFront::ResponseHeadersPolicy adds; all of ours override the origin's. */
export function headersOfPolicy(policy: Policy): AnswerHeaders {
  const { SecurityHeadersConfig: security = {}, CustomHeadersConfig: custom } =
    policy.ResponseHeadersPolicyConfig;
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
