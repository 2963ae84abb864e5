/** The CDK's default qualifier, which is part of the names of all bootstrap resources. */
const QUALIFIER = 'hnb659fds';

/** Name of the SSM parameter with the bootstrap's version. */
export const BOOTSTRAP_PARAMETER = `/cdk-bootstrap/${QUALIFIER}/version`;

/** Name of the bucket to which deployments upload assets. */
export const bootstrapBucket = (account: string, region: string): string =>
  `cdk-${QUALIFIER}-assets-${account}-${region}`;
