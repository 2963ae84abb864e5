/** Name of the SSM parameter with the version of the CDK's bootstrap; it contains the CDK's default qualifier. */
export const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
