import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { bundleFunction, functionBundle } from '@platform/config/function-bundle';
import type { FunctionName, Stage } from '@platform/config/stages';
import { metricsNamespace } from '@site/server-data/metrics';
import { AssetHashType, type AssetOptions, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { KEEP_RESOURCE } from './data-stack';

/** Context of a deployment: variables of every function that visitors or a schedule run, as JSON. */
export const VARIABLES = 'variables';

/** Returns the options of an asset that esbuild bundles during synthesis, offline. The CDK requires an image, but no container is started. */
export const bundledAsset = (name: string, bundle: (outdir: string) => void): AssetOptions => ({
  assetHashType: AssetHashType.OUTPUT,
  bundling: {
    image: DockerImage.fromRegistry('never-started'),
    // Distinguishes several assets of one folder.
    command: [name],
    local: {
      tryBundle(outdir) {
        bundle(outdir);
        return true;
      },
    },
  },
});

const functionCode = (name: string, bundle: (outdir: string) => void): lambda.Code =>
  lambda.Code.fromAsset(path.join(ROOT, 'lambdas', name), bundledAsset(name, bundle));

export const releaseCode = (name: Parameters<typeof bundleFunction>[0]): lambda.Code =>
  functionCode(name, (outdir) => bundleFunction(name, outdir));

type ProjectFunctionProps = Omit<lambda.FunctionProps, 'runtime'> & { stage: Stage };

/** A Lambda function of this project; by default, it may only write its own log. */
export class ProjectFunction extends lambda.Function {
  constructor(scope: Construct, id: string, { stage, environment, ...props }: ProjectFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Not AWSLambdaBasicExecutionRole, which allows writing to every log group of the account.
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, id, {
      ...props,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      role,
      logGroup,
      // Schedules call again soon. A rule's own setting covers its delivery to Lambda, not Lambda's retries.
      retryAttempts: 0,
      loggingFormat: lambda.LoggingFormat.JSON,
      environment: { NODE_OPTIONS: '--enable-source-maps', ...environment },
    });
  }
}

interface SiteFunctionProps {
  stage: Stage;
  name: FunctionName;
  environment?: Record<string, string>;
  timeout?: Duration;
}

/** A function that visitors or a schedule run. */
export class SiteFunction extends ProjectFunction {
  /** The folder under `lambdas/`, and the name in logs and metrics. */
  readonly siteName: FunctionName;

  constructor(scope: Construct, id: string, { stage, name, environment, timeout }: SiteFunctionProps) {
    // Make another version of the same code, to prove deployments: `npm run prove:aws`.
    const variables = JSON.parse(String(scope.node.tryGetContext(VARIABLES) ?? '{}')) as Record<string, string>;
    super(scope, id, {
      stage,
      code: functionCode(name, (outdir) => void buildSync(functionBundle(ROOT, name, outdir))),
      handler: 'index.handler',
      memorySize: 512,
      timeout: timeout ?? Duration.seconds(10),
      // Keep previous versions for rollbacks.
      currentVersionOptions: { removalPolicy: KEEP_RESOURCE },
      environment: { METRICS_NAMESPACE: metricsNamespace(stage.name), ...environment, ...variables },
    });
    this.siteName = name;
  }
}

/** Runs a function every so many minutes. `event`: what it gets instead of the schedule's own event. */
export function runEvery(
  minutes: number,
  fn: ProjectFunction,
  scope: Construct,
  id: string,
  { description, event }: { description?: string; event?: object } = {},
): void {
  const target = { retryAttempts: 0, ...(event && { event: RuleTargetInput.fromObject(event) }) };
  new Rule(scope, id, {
    ...(description && { description }),
    schedule: Schedule.rate(Duration.minutes(minutes)),
    targets: [new LambdaFunction(fn, target)],
  });
}
