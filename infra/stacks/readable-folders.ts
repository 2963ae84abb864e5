import { STAGED } from '@site/site-model/bucket-keys';
import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

/** Folders with client files of versions and data of compositions. */
const ASSETS = ['mfe/*', 'shell/*', 'data/*'];

/** Folders of the site's bucket that each distribution may read; all others are denied, whatever its behaviors are. */
export const READABLE = {
  site: [...ASSETS, 'sites/*'],
  preview: [...ASSETS, ...[...ASSETS, 'sites/*'].map((folder) => STAGED + folder)],
} as const;

/**
 * Denies a distribution every object outside these folders. The origin's construct grants the whole bucket, so without this a
 * wrong behavior or edge function could serve server bundles, or staged files on the site.
 */
export function limitToFolders(bucket: IBucket, distribution: Distribution, folders: readonly string[]): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      notResources: folders.map((folder) => bucket.arnForObjects(folder)),
      conditions: {
        StringEquals: {
          'AWS:SourceArn': Stack.of(distribution).formatArn({
            service: 'cloudfront',
            region: '',
            resource: 'distribution',
            resourceName: distribution.distributionId,
          }),
        },
      },
    }),
  );
}
