import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { Stack, type StackProps } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { JudgeFunction } from './judge-function';
import { OperatorRole } from './operator-role';
import { PipelineRoles } from './pipeline-roles';
import { type ReleaseContext, ReleaseFunctions } from './release-functions';
import { ReleaseKeys } from './release-keys';

export type ReleaseStackProps = StackProps &
  Omit<ReleaseContext, 'bucket' | 'releaseKeys'> & {
    pipelines?: NonNullable<Stage['pipelines']>;
  };

/** The functions that change what is live, and the roles of the pipelines that call them. */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: ReleaseStackProps) {
    super(scope, id, props);
    // Referenced by name, so that the policies contain the name and this stack does not depend on the other.
    const bucket = Bucket.fromBucketName(
      this,
      'Site',
      resourceNames(props.stage.name).siteBucket(this.account),
    );
    const releaseKeys = new ReleaseKeys(this, 'Keys', props.stage);
    const context = { ...props, bucket, releaseKeys };
    const functions = new ReleaseFunctions(this, 'Functions', context);
    new JudgeFunction(this, 'Canaries', { ...props, functions });
    // Without pipelines, people release to the stage from their machines.
    if (!props.pipelines) return;
    const { repository, provider } = props.pipelines;
    new PipelineRoles(this, 'Pipelines', { ...context, functions, repository }, provider);
    if (props.stage.operators.length > 0) new OperatorRole(this, 'Operator', { ...context, functions });
  }
}
