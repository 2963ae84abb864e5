import { CfnDeletionPolicy, CfnResource, type IAspect } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import type { IConstruct } from 'constructs';

/** Makes "cdk destroy" delete all resources, for a stage whose data nobody needs. */
export class DestroyAll implements IAspect {
  visit(node: IConstruct): void {
    if (!(node instanceof CfnResource)) return;
    if (node instanceof CfnTable) node.deletionProtectionEnabled = false;
    node.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
    node.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.DELETE;
  }
}
