import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Stage } from '../config/stages';

/** Address of the site, without a slash at its end: on a developer's machine the stage's own origin. */
export function siteUrl({ domain, guarded, origins }: Stage, distribution: Distribution): string {
  if (!guarded && origins[0]) return origins[0];
  return `https://${domain ? domain.names[0] : distribution.distributionDomainName}`;
}
