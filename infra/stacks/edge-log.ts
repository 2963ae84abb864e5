import { EDGE_LOG_FIELDS, EDGE_LOG_FOLDER, EDGE_LOG_HOUR } from '@platform/config/resource-names';
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Delivers the log of a distribution's requests to a bucket, by the hour: CloudFront's standard logging v2, which chooses fields. */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, props: { name: string; distribution: Distribution; bucket: IBucket }) {
    super(scope, id);
    const { name, distribution, bucket } = props;
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
