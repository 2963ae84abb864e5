import { Duration } from 'aws-cdk-lib';

/**
 * Timeouts of the release functions. Promoting may take several times as long as composing, because it renders again after a
 * conflict.
 */
export const RELEASE_TIMEOUTS = {
  compose: Duration.minutes(10),
  promote: Duration.minutes(15),
  /** The judge waits for the promotions that it orders. */
  judge: Duration.minutes(15),
} as const;
