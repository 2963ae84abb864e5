import type { FunctionName, Stage } from '@platform/config/stages';
import { METRICS } from '@site/server-data/metrics';
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import {
  type LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge';
import { siteMetrics } from './monitoring/site-metrics';
import type { SiteFunction } from './site-function';

export const LIVE_ALIAS = 'live';

/** Points the alias `live` at a version of the function, so that a rollback is one alias update. */
export function liveAlias(fn: SiteFunction): Alias {
  return fn.addAlias(LIVE_ALIAS);
}

// Cast, because with exactOptionalPropertyTypes the class is not assignable to its interface.
export const asFunction = (alias: Alias) => alias as IFunction;

/**
 * Deploys a new version of a function gradually: one call in ten for five minutes, then all. As soon as the function fails,
 * CodeDeploy rolls back to the previous version and the deployment fails. `name`: the function's name in metrics.
 */
export function shiftCarefully(
  scope: Construct,
  options: { stage: Stage; name: FunctionName; alias: Alias; application: LambdaApplication },
): void {
  const { stage, name, alias, application } = options;
  const period = Duration.minutes(1);
  const alarm = new Alarm(scope, `Rollback-${name}`, {
    alarmName: `site-${stage.name}-rollback-${name}`,
    alarmDescription: `Failures of ${name} during its deployment roll the new version back. Runbook: docs/operating/rollback.md#a-function`,
    // Unhandled errors, and those that the function caught and answered with 500.
    metric: new MathExpression({
      expression: 'FILL(ended, 0) + FILL(caught, 0)',
      usingMetrics: {
        ended: alias.metricErrors({ period, statistic: Stats.SUM }),
        caught: siteMetrics(stage.name).siteMetric(name, METRICS.internalErrors, { minutes: 1 }),
      },
      label: 'failures',
      period,
    }),
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const group = new LambdaDeploymentGroup(scope, `Deployment-${name}`, {
    application,
    alias,
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: [alarm],
    autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
  });
  acknowledge(
    group,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    'The policy that AWS keeps for this service; CodeDeploy alone can take the role, and it only shifts aliases.',
  );
}
