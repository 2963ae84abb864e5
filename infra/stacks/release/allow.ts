import { PolicyStatement, type PolicyStatementProps, type Role } from 'aws-cdk-lib/aws-iam';

/** Adds a statement to a role's own policy. */
export const allow = (role: Role, statement: PolicyStatementProps) => role.addToPolicy(new PolicyStatement(statement));
