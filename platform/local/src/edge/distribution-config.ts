export interface CacheBehaviour {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  Compress: boolean;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

/** The properties of an AWS::CloudFront::Distribution that the local edge uses. */
export interface DistributionConfig {
  /** Starts with the purpose of the distribution: `site` or `preview`. */
  Comment: string;
  Origins: {
    Id: string;
    DomainName: string;
    /** Prefix of the path in requests to the origin, without a trailing slash. */
    OriginPath?: string;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
  OriginGroups?: {
    Items: {
      Id: string;
      Members: { Items: { OriginId: string }[] };
      FailoverCriteria: { StatusCodes: { Items: number[] } };
    }[];
  };
  CacheBehaviors?: CacheBehaviour[];
  DefaultCacheBehavior: CacheBehaviour;
}

/** Returns a matcher for a behaviour's path pattern: `*` matches any characters, `?` one; case-sensitive. */
export function pathPattern(pattern: string): (uri: string) => boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^]*')
    .replace(/\?/g, '[^]');
  const expression = new RegExp(`^${escaped}$`);
  return (uri) => expression.test(uri);
}
