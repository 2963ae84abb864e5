import { STAGED } from '@site/site-model/bucket-keys';
import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

/** Client files of versions, and data of compositions. */
const ASSETS = ['mfe/*', 'shell/*', 'data/*'];

/** What each distribution may read of the site's bucket; all the rest is denied to it, whatever its behaviours say. */
export const READABLE = {
  site: [...ASSETS, 'sites/*'],
  preview: [...ASSETS, ...[...ASSETS, 'sites/*'].map((folder) => STAGED + folder)],
} as const;

/**
 * Denies a distribution every object outside of these folders. The grant of the origin's construct is for the whole bucket, so
 * without this a behaviour or an edge function by mistake would serve server bundles, and the site what nobody has released.
 */
export function limitToFolders(
  bucket: IBucket,
  distribution: Distribution,
  folders: readonly string[],
): void {
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
