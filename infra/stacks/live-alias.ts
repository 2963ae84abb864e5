import type { FunctionName, Stage } from '@platform/config/stages';
import { METRICS } from '@site/server-data/metrics';
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { type Alarm, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import type { Alias, CfnAlias, IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { createAlarm } from './monitoring/alarm-entry';
import { createExpression, siteMetrics } from './monitoring/site-metrics';
import { allowActions } from './permissions';
import { SiteFunction } from './site-function';

export const LIVE_ALIAS = 'live';

/** Context of a deployment in an incident (`cdk deploy -c urgent=true`): to all calls at once, without trial and guard. */
const URGENT = 'urgent';

// Cast, because with exactOptionalPropertyTypes the class is not assignable to its interface.
export const asFunction = (fn: Alias | SiteFunction) => fn as IFunction;

/**
 * Deploys new versions of functions gradually. A hook tries a version before anybody gets it; then one call in ten goes to it for five
 * minutes, then all. If it fails, CodeDeploy points the alias back at the previous version and the deployment fails.
 */
export class CarefulDeployments extends Construct {
  private readonly application: LambdaApplication;
  private readonly trial: SiteFunction;
  private readonly groups: { group: string; name: FunctionName; version: string }[] = [];
  private readonly isUrgent: boolean;

  constructor(
    scope: Construct,
    id: string,
    private readonly stage: Stage,
  ) {
    super(scope, id);
    this.isUrgent = String(this.node.tryGetContext(URGENT)) === 'true';
    this.application = new LambdaApplication(this, 'Application');
    this.trial = new SiteFunction(this, 'Trial', {
      stage,
      name: 'try-version',
      // Three attempts of a function that uses its whole time.
      timeout: Duration.seconds(60),
    });
  }

  add(fn: SiteFunction, alias: Alias): void {
    const { siteName: name, currentVersion } = fn;
    const alarm = this.guard(fn, alias);
    const group = new LambdaDeploymentGroup(this, name, {
      application: this.application,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      preHook: asFunction(this.trial),
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
    });
    // A deployment must not begin before its guard and its hook know the new version.
    alias.node.addDependency(alarm, group, this.trial);
    // Without the policy CloudFormation moves the alias itself, wherever it points and whatever CodeDeploy says.
    const { cfnOptions } = alias.node.defaultChild as CfnAlias;
    if (this.isUrgent) delete cfnOptions.updatePolicy;
    Validations.of(group).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'The policy that AWS keeps for this service; CodeDeploy alone can take the role, and it only shifts aliases.',
    });
    this.groups.push({ group: group.deploymentGroupName, name, version: currentVersion.functionArn });
    this.trial.addEnvironment('GROUPS', Stack.of(this).toJsonString(this.groups));
    allowActions(this.trial, ['codedeploy:GetDeployment'], [group.deploymentGroupArn]);
    // Of every version: a right that names the new one may not have reached IAM when the hook runs.
    allowActions(this.trial, ['lambda:InvokeFunction'], [`${fn.functionArn}:*`]);
  }

  /** Rolls a new version back. Counts only its own failures, because the version before may be what is repaired. */
  private guard(fn: SiteFunction, alias: Alias): Alarm {
    const { siteName: name, functionName, currentVersion } = fn;
    const { version } = currentVersion;
    return createAlarm(this, this.stage.name, {
      id: `rollback-${name}`,
      constructId: `Rollback-${name}`,
      runbook: 'rollback',
      heading: 'a-function',
      description: `Failures of a new version of ${name} during its deployment roll it back.`,
      // Unhandled errors, and those that the function caught and answered with 500.
      metric: createExpression('failures', 1, 'FILL(ended, 0) + FILL(caught, 0)', {
        ended: alias.metricErrors({
          period: Duration.minutes(1),
          statistic: Stats.SUM,
          dimensionsMap: {
            FunctionName: functionName,
            Resource: `${functionName}:${LIVE_ALIAS}`,
            ExecutedVersion: version,
          },
        }),
        caught: siteMetrics(this.stage.name)
          .siteMetric(name, METRICS.internalErrors, { minutes: 1 })
          .with({ dimensionsMap: { service: name, version } }),
      }),
      periods: 3,
      datapoints: 2,
    });
  }
}
