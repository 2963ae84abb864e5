export interface CacheBehaviour {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  Compress: boolean;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

/** What the local edge reads of an AWS::CloudFront::Distribution. */
export interface DistributionConfig {
  /** Starts with what the distribution is for: `site`, `preview`. */
  Comment: string;
  Origins: {
    Id: string;
    DomainName: string;
    /** What the origin gets before the path, without a slash at its end. */
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

/** Whether a path matches a behaviour's pattern: `*` is any run of characters, `?` one; case counts. */
export function pathPattern(pattern: string): (uri: string) => boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^]*')
    .replace(/\?/g, '[^]');
  const expression = new RegExp(`^${escaped}$`);
  return (uri) => expression.test(uri);
}
