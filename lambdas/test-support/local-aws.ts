/** Credentials and region that the SDK requires; no call reaches AWS. */
export const LOCAL_AWS = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;
