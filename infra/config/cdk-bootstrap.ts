/** The CDK's default qualifier, which its bootstrap puts into the names of all that it makes. */
const QUALIFIER = 'hnb659fds';

/** Parameter that holds the version of the bootstrap. */
export const BOOTSTRAP_PARAMETER = `/cdk-bootstrap/${QUALIFIER}/version`;

/** Bucket that deployments upload assets to. */
export const bootstrapBucket = (account: string, region: string): string =>
  `cdk-${QUALIFIER}-assets-${account}-${region}`;
