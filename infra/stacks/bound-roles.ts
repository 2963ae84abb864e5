import { roleBoundary } from '@platform/config/resource-names';
import { Aws, type IAspect } from 'aws-cdk-lib';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';

/** Gives every role the boundary without which CloudFormation may not create it. */
export class BoundRoles implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof CfnRole) node.permissionsBoundary = roleBoundary(Aws.ACCOUNT_ID);
  }
}
