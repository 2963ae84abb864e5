import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { INDEXES, TABLE } from '@site/server-data/tables';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

/**
 * Removal policy of what outlives its stack: kept when the stack is deleted, but deleted if the deployment that creates it fails.
 * Otherwise named resources left by a failed deployment would make the next one fail with "already exists".
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html
 */
export const KEEP_RESOURCE = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

const key = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });

interface DataStackProps extends StackProps {
  stage: Stage;
  /** Not in the first deployment: CloudFormation could not roll it back, and so it could not be repeated. */
  deletionProtection: boolean;
}

/** The tables, which outlive all other stacks: leads and contacts with their delivery state, and the live log. */
export class DataStack extends Stack {
  readonly table: dynamodb.ITable;
  readonly releases: dynamodb.ITable;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const names = resourceNames(props.stage.name);
    const durable = {
      partitionKey: key(TABLE.partitionKey),
      sortKey: key(TABLE.sortKey),
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.deletionProtection,
      removalPolicy: KEEP_RESOURCE,
    };

    const table = new dynamodb.Table(this, 'Table', {
      ...durable,
      tableName: names.table,
      timeToLiveAttribute: TABLE.ttl,
      // Keys only: the stream just wakes the delivery, which reads the index, so names and phones stay out of it.
      stream: dynamodb.StreamViewType.KEYS_ONLY,
    });
    for (const index of INDEXES) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        // Keep names, phones and texts out of the indexes.
        ...(index.included.length > 0
          ? { projectionType: dynamodb.ProjectionType.INCLUDE, nonKeyAttributes: [...index.included] }
          : { projectionType: dynamodb.ProjectionType.KEYS_ONLY }),
      });
    }

    // Cast, because with exactOptionalPropertyTypes the class is not assignable to its interface.
    this.table = table as dynamodb.ITable;
    this.releases = new dynamodb.Table(this, 'Releases', {
      ...durable,
      tableName: names.releasesTable,
      // Only records of closed previews have this attribute.
      timeToLiveAttribute: TABLE.ttl,
    }) as dynamodb.ITable;
  }
}
