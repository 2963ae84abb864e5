import { Duration } from 'aws-cdk-lib';

/** Time limits of the functions of a release. Promoting is several times composing, as a conflict makes it render anew. */
export const RELEASE_TIMEOUTS = { compose: Duration.minutes(10), promote: Duration.minutes(15) } as const;
