import { EDGE_LOG_FIELDS, EDGE_LOG_FOLDER, EDGE_LOG_HOUR, resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { STAGED } from '@site/site-model/bucket-keys';
import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { KEEP_RESOURCE } from './data-stack';

// Cast where it is created, because with exactOptionalPropertyTypes the class is not assignable to its interface.
const createBucket = (...args: ConstructorParameters<typeof Bucket>) => new Bucket(...args) as IBucket;

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
      removalPolicy: KEEP_RESOURCE,
    };
    this.logs = createBucket(this, 'Logs', {
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
    this.site = createBucket(this, 'Site', {
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
    Validations.of(this.logs).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The bucket of the logs: logging its own access would never end.',
    });
  }
}

/** Delivers the log of a distribution's requests to a bucket, by the hour: CloudFront's standard logging v2, which chooses fields. */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, name: string, distribution: Distribution, bucket: IBucket) {
    super(scope, id);
    const stack = Stack.of(this);
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      // Without a folder, AWS would choose one.
      destinationResourceArn: bucket.arnForObjects(EDGE_LOG_FOLDER),
      outputFormat: 'json',
    });
    const statement = bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`${EDGE_LOG_FOLDER}/*`)],
        conditions: {
          StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': stack.account },
          ArnLike: {
            'aws:SourceArn': stack.formatArn({
              service: 'logs',
              resource: 'delivery-source',
              resourceName: name,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...EDGE_LOG_FIELDS],
      s3SuffixPath: EDGE_LOG_HOUR,
    });
    delivery.node.addDependency(source, ...(statement.policyDependable ? [statement.policyDependable] : []));
  }
}

/** `OriginPath` of an origin that serves staged files. */
export const STAGED_PATH = `/${STAGED.replace(/\/$/, '')}`;

/** Folders with client files of versions and data of compositions. */
const ASSETS = ['mfe/*', 'shell/*', 'data/*'];

/** Folders of the site's bucket that each distribution may read; all others are denied, whatever its behaviors are. */
export const READABLE = {
  site: [...ASSETS, 'sites/*'],
  preview: [...ASSETS, ...[...ASSETS, 'sites/*'].map((folder) => STAGED + folder)],
} as const;

/**
 * Denies a distribution every object outside these folders. The origin's construct grants the whole bucket, so without this a
 * wrong behavior or edge function could serve server bundles, or staged files on the site.
 */
export function limitToFolders(bucket: IBucket, distribution: Distribution, folders: readonly string[]): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      notResources: folders.map((folder) => bucket.arnForObjects(folder)),
      conditions: {
        StringEquals: {
          'AWS:SourceArn': Stack.of(distribution).formatArn({
            service: 'cloudfront',
            region: '',
            resource: 'distribution',
            resourceName: distribution.distributionId,
          }),
        },
      },
    }),
  );
}
