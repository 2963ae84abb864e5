import { fileURLToPath } from 'node:url';
import { functionBundle } from '@platform/config/function-bundle';
import type { FunctionName, Stage } from '@platform/config/stages';
import { metricsNamespace } from '@site/server-data/metrics';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { bundledCode } from './bundled-code';
import { RETAINED } from './retained';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Context of a deployment: variables of every function, as JSON. */
export const VARIABLES = 'variables';

interface SiteFunctionProps {
  stage: Stage;
  name: FunctionName;
  environment: Record<string, string>;
  timeout?: Duration;
}

/** A Lambda function of this project; by default, it may only write its own log. */
export class SiteFunction extends LambdaFunction {
  /** The folder under `lambdas/`, and the name in logs and metrics. */
  readonly siteName: FunctionName;

  constructor(scope: Construct, id: string, props: SiteFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: props.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Not AWSLambdaBasicExecutionRole, which allows writing to every log group of the account.
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    // Make another version of the same code, to prove deployments: `npm run prove:aws`.
    const variables = JSON.parse(String(scope.node.tryGetContext(VARIABLES) ?? '{}')) as Record<string, string>;
    super(scope, id, {
      code: bundledCode(`${ROOT}lambdas/${props.name}`, props.name, (outdir) => {
        buildSync(functionBundle(ROOT, props.name, outdir));
      }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 512,
      timeout: props.timeout ?? Duration.seconds(10),
      role,
      logGroup,
      // Schedules call again soon. A rule's own setting covers its delivery to Lambda, not Lambda's retries.
      retryAttempts: 0,
      // Keep previous versions for rollbacks.
      currentVersionOptions: { removalPolicy: RETAINED },
      loggingFormat: LoggingFormat.JSON,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        METRICS_NAMESPACE: metricsNamespace(props.stage.name),
        ...props.environment,
        ...variables,
      },
    });
    this.siteName = props.name;
  }

  /** Allows these actions on exactly this resource; the tables' `grant…` methods would add all indexes. */
  allow(actions: string[], resource: string): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
  }
}
