import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { OPERATORS } from '@platform/releases/orders/entries';
import { metricsNamespace } from '@site/server-data/metrics';
import { itemKeys } from '@site/server-data/tables';
import { JUDGE_RECORDS, LIVE_LOG } from '@site/site-model/release-log';
import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { judgeCode } from './release-code';
import { ReleaseFunction } from './release-function';
import type { ReleaseFunctions } from './release-functions';
import { RELEASE_TIMEOUTS } from './release-timeouts';

export interface JudgeFunctionProps {
  stage: Stage;
  /** The table with the counts of visits. */
  table: ITable;
  releases: ITable;
  functions: ReleaseFunctions;
}

/**
 * The function that judges canaries, once a minute. It has no rights on what visitors get: it sends orders to the parts' promote
 * functions, which check them as their teams' orders.
 */
export class JudgeFunction extends Construct {
  constructor(scope: Construct, id: string, { stage, table, releases, functions }: JudgeFunctionProps) {
    super(scope, id);
    const fn = new ReleaseFunction(this, 'Judge', {
      stage,
      functionName: resourceNames(stage.name).judgeFunction,
      code: judgeCode(),
      handler: 'judge-canaries.handler',
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        RELEASES_TABLE: releases.tableName,
        CANARY_PLAN: JSON.stringify(stage.canaryPlan),
        METRICS_NAMESPACE: metricsNamespace(stage.name),
      },
      timeout: RELEASE_TIMEOUTS.judge,
      memory: 256,
    });
    fn.allow({
      actions: ['dynamodb:Query'],
      resources: [releases.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [LIVE_LOG, JUDGE_RECORDS] } },
    });
    fn.allow({
      actions: ['dynamodb:PutItem'],
      resources: [releases.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [JUDGE_RECORDS] } },
    });
    // Of the site's table it may read the counts of visits and nothing about a person.
    fn.allow({
      actions: ['dynamodb:Query'],
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [itemKeys.visits('*', 0).pk] } },
    });
    // The operators' function may end any canary and releases nothing new: it takes the orders for a composition's canary.
    const slots = [...stageParts(stage), OPERATORS];
    fn.allow({
      actions: ['lambda:InvokeFunction'],
      resources: slots.flatMap((slot) => functions.promote.get(slot)?.functionArn ?? []),
    });
    new Rule(this, 'EachMinute', {
      description: 'Looks at the running canaries.',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new FunctionTarget(fn, { retryAttempts: 0 })],
    });
  }
}
