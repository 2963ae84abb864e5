import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { Duration, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge';
import { RETAINED } from './retained';

// Cast where it is created, because with exactOptionalPropertyTypes the class is not assignable to its interface.
const bucket = (...args: ConstructorParameters<typeof Bucket>) => new Bucket(...args) as IBucket;

/** Days for which a deleted object can be restored. */
const RECOVERABLE_FOR = Duration.days(30);
const ABORT_UPLOADS_AFTER = Duration.days(1);

/** The bucket with all files that the site serves, and the bucket with its access logs. */
export class SiteBucket extends Construct {
  readonly site: IBucket;
  readonly logs: IBucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const account = Stack.of(this).account;
    const names = resourceNames(stage.name);
    const closed = {
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: RETAINED,
    };
    this.logs = bucket(this, 'Logs', {
      ...closed,
      bucketName: names.logsBucket(account),
      lifecycleRules: [
        {
          // The privacy page states it.
          expiration: Duration.days(stage.logRetentionDays),
          abortIncompleteMultipartUploadAfter: ABORT_UPLOADS_AFTER,
        },
      ],
    });
    this.site = bucket(this, 'Site', {
      ...closed,
      bucketName: names.siteBucket(account),
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 's3/',
      // Versioned, so that deleted or overwritten objects can be restored for a month.
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: RECOVERABLE_FOR,
          // Delete markers remain after the last version of a deleted object has expired.
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: ABORT_UPLOADS_AFTER,
        },
      ],
    });
    acknowledge(this.logs, 'AwsSolutions-S1', 'The bucket of the logs: logging its own access would never end.');
  }
}
