import { S3Client } from '@aws-sdk/client-s3';
import { awsClient, OBJECTS } from '@platform/base/aws-client';
import { ReleaseError, type SerializedError } from '@platform/base/release-error';
import { composeStored } from '@platform/composer/compose-function';
import { folderStore } from '@platform/composer/store/object-store';
import { s3Store } from '@platform/composer/store/s3-store';
import { dataPaths } from '@platform/releases/local/local-site';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { type CompositionManifest, compositionIdSchema, versionsSchema } from '@site/site-model/composition';
import * as z from 'zod/mini';
import { requireVariable } from '../shared/environment';

const composeEventSchema = z.object({
  versions: versionsSchema,
  settings: stageSettingsSchema,
  retired: z.optional(z.array(z.string())),
  base: z.optional(compositionIdSchema),
});

const s3 = awsClient(S3Client, { forcePathStyle: true }, OBJECTS);

/** Uploads a rendered composition, its manifest last. Returns that, or why the versions are refused; else throws. */
export async function handler(event: unknown): Promise<CompositionManifest | { refused: SerializedError }> {
  const request = composeEventSchema.parse(event);
  // Set by the platform of a developer's machine, whose bucket is a folder.
  const { LOCAL_DATA_DIR: dataDir } = process.env;
  const store = dataDir ? folderStore(dataPaths(dataDir).bucket) : s3Store(s3, requireVariable('SITE_BUCKET'));
  try {
    return await composeStored(store, request);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { refused: error.serialized };
  }
}
