import type { Stage } from '@platform/config/stages';
import { type Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { PolicyStatement, type PolicyStatementProps, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

interface ReleaseFunctionProps {
  stage: Stage;
  functionName: string;
  code: Code;
  handler: string;
  environment: Record<string, string>;
  timeout: Duration;
  /** In MB. CPU is proportional: 1769 MB is one full vCPU. */
  memory: number;
  /** Size of /tmp in MB. Default: 512. */
  disk?: number;
}

/** A function of the release tool; by default, it may only write its own log. */
export class ReleaseFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ReleaseFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: props.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, id, {
      functionName: props.functionName,
      code: props.code,
      handler: props.handler,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory,
      timeout: props.timeout,
      ...(props.disk === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(props.disk) }),
      role,
      logGroup,
      // As in SiteFunction: the next run of the schedule is the retry.
      retryAttempts: 0,
      loggingFormat: LoggingFormat.JSON,
      environment: { NODE_OPTIONS: '--enable-source-maps', ...props.environment },
    });
  }

  allow(statement: PolicyStatementProps): void {
    this.addToRolePolicy(new PolicyStatement(statement));
  }
}
