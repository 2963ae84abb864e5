import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts one cdk-nag finding on a construct and its children, with a reason for reviewers. */
export function acknowledge(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}
