import { resourceNames } from '@platform/config/resource-names';
import { stageParts } from '@platform/config/stages';
import { RELEASE_MINUTES } from '@platform/releases/orders/order';
import { metricsNamespace } from '@site/server-data/metrics';
import { itemKeys } from '@site/server-data/tables';
import { JUDGE_RECORDS, LIVE_LOG } from '@site/site-model/release-log';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allowActions, onPartitions } from '../permissions';
import { ProjectFunction, releaseCode, runEvery } from '../site-function';
import { OperatorRole } from './operator-role';
import { PipelineRoles } from './pipeline-roles';
import { type ReleaseContext, ReleaseFunctions } from './release-functions';

type ReleaseStackProps = StackProps & Omit<ReleaseContext, 'bucket'>;

/** The functions that change what is live, and the roles of the pipelines that call them. */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: ReleaseStackProps) {
    super(scope, id, props);
    // Referenced by name, so that the policies contain the name and this stack does not depend on the other.
    const bucket = Bucket.fromBucketName(this, 'Site', resourceNames(props.stage.name).siteBucket(this.account));
    const context = { ...props, bucket };
    const functions = new ReleaseFunctions(this, 'Functions', context);
    new JudgeFunction(this, 'Rollouts', { ...props, functions });
    // Without pipelines, people release to the stage from their machines.
    const { pipelines, operators } = props.stage;
    if (!pipelines) return;
    const { repository, provider } = pipelines;
    new PipelineRoles(this, 'Pipelines', { ...context, functions, repository }, provider);
    if (operators.length > 0) new OperatorRole(this, 'Operator', { ...context, functions });
  }
}

/**
 * The function that judges the rollout, once a minute. It has no rights on what visitors get: it sends orders to the parts' release
 * functions, which check them as their teams' orders.
 */
class JudgeFunction extends Construct {
  constructor(scope: Construct, id: string, props: Omit<ReleaseContext, 'bucket'> & { functions: ReleaseFunctions }) {
    super(scope, id);
    const { stage, table, releases, functions } = props;
    const fn = new ProjectFunction(this, 'Judge', {
      stage,
      functionName: resourceNames(stage.name).judgeFunction,
      code: releaseCode('judge-rollout'),
      handler: 'judge-rollout.handler',
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        RELEASES_TABLE: releases.tableName,
        ROLLOUT_STEP_MINUTES: String(stage.rolloutStepMinutes),
        METRICS_NAMESPACE: metricsNamespace(stage.name),
      },
      timeout: Duration.minutes(RELEASE_MINUTES.judge),
      memorySize: 256,
    });
    allowActions(fn, ['dynamodb:Query'], [releases.tableArn], onPartitions(LIVE_LOG, JUDGE_RECORDS));
    allowActions(fn, ['dynamodb:PutItem'], [releases.tableArn], onPartitions(JUDGE_RECORDS));
    // Of the site's table it may read the counts of visits and nothing about a person.
    allowActions(fn, ['dynamodb:Query'], [table.tableArn], onPartitions(itemKeys.visits('*', 0).pk));
    const partFunctions = stageParts(stage).flatMap((part) => functions.byName.get(part)?.functionArn ?? []);
    allowActions(fn, ['lambda:InvokeFunction'], partFunctions);
    runEvery(1, fn, this, 'EachMinute', { description: 'Looks at the rollout and the line.' });
  }
}
