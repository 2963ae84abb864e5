import type { CloudAssembly } from '../template/cloud-assembly';
import type { OriginRequest } from './origin';

/** The properties of an AWS::CloudFront::OriginRequestPolicy. */
interface OriginRequestPolicyProperties {
  OriginRequestPolicyConfig: {
    HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
    CookiesConfig: { CookieBehavior: string };
    QueryStringsConfig: { QueryStringBehavior: string };
  };
}

/** Whether a header of a visitor, in lower case, is forwarded. Cookies are decided apart from the other headers. */
const HEADERS: Record<string, (name: string, listed: readonly string[]) => boolean> = {
  none: () => false,
  whitelist: (name, listed) => listed.includes(name),
  allViewer: () => true,
  allExcept: (name, listed) => !listed.includes(name),
};
const ALL_OR_NONE: Record<string, boolean> = { all: true, none: false };

/** Returns what an origin request policy forwards of a visitor's request: without a policy no header, cookie or query. */
export function forwardedBy(
  assembly: CloudAssembly,
  policy: string | undefined,
): (request: OriginRequest) => OriginRequest {
  if (policy === undefined) return (request) => ({ ...request, headers: {}, query: '' });
  const { OriginRequestPolicyConfig: config } = assembly.referredBy<OriginRequestPolicyProperties>(policy).properties;
  const { HeaderBehavior, Headers = [] } = config.HeadersConfig;
  const header = HEADERS[HeaderBehavior];
  const cookies = ALL_OR_NONE[config.CookiesConfig.CookieBehavior];
  const queries = ALL_OR_NONE[config.QueryStringsConfig.QueryStringBehavior];
  if (!header || cookies === undefined || queries === undefined)
    throw new Error(
      `Unknown behaviour in the origin request policy ${JSON.stringify(config)}: add it to ${import.meta.filename}.`,
    );
  const listed = Headers.map((name) => name.toLowerCase());
  return (request) => ({
    ...request,
    headers: Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => (name === 'cookie' ? cookies : header(name, listed))),
    ),
    query: queries ? request.query : '',
  });
}
