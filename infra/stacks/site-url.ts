import type { Stage } from '@platform/config/stages';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';

/** Returns the site's address without a trailing slash; for the local stage, its origin. */
export function siteUrl({ domain, guarded, origins }: Stage, distribution: Distribution): string {
  if (!guarded && origins[0]) return origins[0];
  return `https://${domain ? domain.names[0] : distribution.distributionDomainName}`;
}
