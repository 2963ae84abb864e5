import { roleBoundary } from '@platform/config/resource-names';
import { Aws, CfnDeletionPolicy, CfnResource, type IAspect } from 'aws-cdk-lib';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import { AwsSolutionsChecks, type IApplyRule } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Gives every role the boundary without which CloudFormation may not create it. */
export class BoundRoles implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof CfnRole) node.permissionsBoundary = roleBoundary(Aws.ACCOUNT_ID);
  }
}

/** Makes "cdk destroy" delete all resources, for a stage whose data nobody needs. */
export class DestroyAll implements IAspect {
  visit(node: IConstruct): void {
    if (!(node instanceof CfnResource)) return;
    node.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
    node.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.DELETE;
  }
}

/** cdk-nag's checks, but for wildcards in policies: `tests/iam` asks every role for what it may do, and lists the patterns. */
export class SecurityChecks extends AwsSolutionsChecks {
  protected override applyRule(rule: IApplyRule): void {
    if (rule.ruleSuffixOverride !== 'IAM5') super.applyRule(rule);
  }
}
