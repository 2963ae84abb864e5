import { Duration, Stack } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { resourceNames } from '../config/resource-names';
import type { Stage } from '../config/stages';
import { acknowledge } from './acknowledge';
import { RETAINED } from './retained';

// Under exactOptionalPropertyTypes the class does not fit its own interface, so it is widened where it is made.
const bucket = (...args: ConstructorParameters<typeof Bucket>) => new Bucket(...args) as IBucket;

/** How long a deleted object can be brought back. */
const RECOVERABLE_FOR = Duration.days(30);
const ABORT_UPLOADS_AFTER = Duration.days(1);

/** The bucket with everything that is ever served, and the one with the logs about it. */
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
      // CloudFront's standard logs are written with an ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [
        { expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: ABORT_UPLOADS_AFTER },
      ],
    });
    this.site = bucket(this, 'Site', {
      ...closed,
      bucketName: names.siteBucket(account),
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 's3/',
      // Whoever may delete is wrong once: what was removed or written over can be brought back for a month.
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: RECOVERABLE_FOR,
          // What is left of a deleted object once its last version is gone.
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: ABORT_UPLOADS_AFTER,
        },
      ],
    });
    acknowledge(
      this.logs,
      'AwsSolutions-S1',
      'The bucket of the logs: logging its own access would never end.',
    );
  }
}
