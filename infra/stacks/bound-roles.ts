import { Aws, type IAspect } from 'aws-cdk-lib';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';
import { policyArn, ROLE_BOUNDARY } from '../bootstrap/policies';

/** Gives every role the boundary without which CloudFormation may not create it. */
export class BoundRoles implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof CfnRole) node.permissionsBoundary = policyArn(Aws.ACCOUNT_ID, ROLE_BOUNDARY);
  }
}
