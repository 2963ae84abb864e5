import { resourceNames } from '@platform/config/resource-names';
import type { IConstruct } from 'constructs';
import { acknowledge } from '../acknowledge';

/** Accepts cdk-nag's wildcard findings for folders of the site's bucket, with a reason for reviewers. */
export function acceptFolders(
  construct: IConstruct,
  stage: string,
  patterns: Iterable<string>,
  reason: string,
): void {
  const bucket = resourceNames(stage).siteBucket('<AWS::AccountId>');
  for (const pattern of new Set(patterns)) {
    const resource = `arn:<AWS::Partition>:s3:::${bucket}/${pattern}`;
    acknowledge(construct, `AwsSolutions-IAM5[Resource::${resource}]`, reason);
  }
}
