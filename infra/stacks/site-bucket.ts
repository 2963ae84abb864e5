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

// Under exactOptionalPropertyTypes the class does not fit its own interface, so it is widened where it is made.
const bucket = (...args: ConstructorParameters<typeof Bucket>) => new Bucket(...args) as IBucket;

/** The bucket with everything that is ever served, and the one with the logs about it. */
export class SiteBucket extends Construct {
  readonly site: IBucket;
  readonly logs: IBucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const account = Stack.of(this).account;
    const closed = {
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
    };
    this.logs = bucket(this, 'Logs', {
      ...closed,
      bucketName: `site-${stage.name}-logs-${account}`,
      // CloudFront's standard logs are written with an ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    this.site = bucket(this, 'Site', {
      ...closed,
      bucketName: resourceNames(stage.name).siteBucket(account),
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 's3/',
    });
    acknowledge(
      this.logs,
      'AwsSolutions-S1',
      'The bucket of the logs: logging its own access would never end.',
    );
  }
}
