import type { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { PLATFORM, releaseFunctionsOf } from '@platform/releases/orders/release-functions';

export const NAMED_TYPES = [
  'AWS::CloudFront::Function',
  'AWS::CloudFront::KeyValueStore',
  'AWS::DynamoDB::Table',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
] as const;
export type NamedType = (typeof NAMED_TYPES)[number];

export interface FixedName {
  type: NamedType;
  name: string;
}

/**
 * Returns the resources with explicit names in the templates. A deployment fails if such a resource exists outside the stack.
 */
export function fixedNames(
  names: ReturnType<typeof resourceNames>,
  account: string,
  stage: Pick<Stage, 'operators' | 'registered'>,
): FixedName[] {
  const parts = stageParts(stage);
  const of = (type: NamedType, ...list: string[]) => list.map((name) => ({ type, name }));
  return [
    ...of('AWS::S3::Bucket', names.siteBucket(account), names.logsBucket(account)),
    ...of('AWS::DynamoDB::Table', names.table, names.releasesTable),
    ...of('AWS::SecretsManager::Secret', names.secrets.session, names.secrets.origin),
    ...of('AWS::CloudFront::KeyValueStore', names.keyValueStore, names.previewStore),
    ...of(
      'AWS::CloudFront::Function',
      names.edgeFunction,
      names.responseFunction,
      names.apiEdgeFunction,
      names.previewFunction,
      names.assetFunction,
    ),
    ...of(
      'AWS::Lambda::Function',
      names.composeFunction('release'),
      names.composeFunction('preview'),
      ...releaseFunctionsOf(parts).map(names.releaseFunction),
      names.judgeFunction,
    ),
    ...of(
      'AWS::IAM::Role',
      ...parts.flatMap((part) => [names.pipelineRole(part, 'release'), names.pipelineRole(part, 'preview')]),
      names.pipelineRole(PLATFORM, 'release'),
      names.infraRole('diff'),
      names.infraRole('deploy'),
      ...(stage.operators.length > 0 ? [names.operatorRole] : []),
    ),
  ];
}
