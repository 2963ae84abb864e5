import { CfnDeletionPolicy, CfnResource, type IAspect } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Makes "cdk destroy" delete all resources, for a stage whose data nobody needs. */
export class DestroyAll implements IAspect {
  visit(node: IConstruct): void {
    if (!(node instanceof CfnResource)) return;
    node.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
    node.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.DELETE;
  }
}
