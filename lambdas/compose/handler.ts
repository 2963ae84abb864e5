import os from 'node:os';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError, type SerializedError } from '@platform/base/release-error';
import { composeFar } from '@platform/composer/compose-far';
import { permissionArgs } from '@platform/composer/permissions';
import type { ComposerProcess } from '@platform/composer/run-compose';
import { s3Store } from '@platform/composer/store/s3-store';
import { versionSchema } from '@site/contracts/microfrontend';
import { stageSettingsSchema } from '@site/contracts/site-json';
import type { CompositionManifest } from '@site/site-model/composition';
import { versionsSchema } from '@site/site-model/composition';
import * as z from 'zod/mini';
import { variable } from '../shared/variable';

export const composeEventSchema = z.object({
  versions: versionsSchema,
  settings: stageSettingsSchema,
  retired: z.optional(z.array(z.string())),
  base: z.optional(versionSchema),
});

const s3 = new S3Client({ forcePathStyle: true });

/**
 * The process that imports the teams' bundles. It gets none of this process's environment variables, so no credentials; it
 * may read only the composer's own files and the composition's folder, and can't start other processes.
 */
function composer({ bucketDir: dir }: { bucketDir: string }): ComposerProcess {
  const here = import.meta.dirname;
  return {
    args: [
      ...permissionArgs({ read: [here, dir], write: [os.tmpdir()] }),
      path.join(here, 'compose-child.mjs'),
    ],
    cwd: dir,
    env: {
      TMPDIR: os.tmpdir(),
      COMPOSER_HASH: variable('COMPOSER_HASH'),
      DRAWN_PICTURES: path.join(dir, '.drawn'),
    },
  };
}

/**
 * Renders a composition and uploads its files. Returns its manifest, which the promote function checks and writes, or a
 * refusal that says what is wrong with the versions. Throws for any other failure.
 */
export async function handler(event: unknown): Promise<CompositionManifest | { refused: SerializedError }> {
  const request = composeEventSchema.parse(event);
  try {
    return await composeFar(s3Store(s3, variable('SITE_BUCKET')), request, composer);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { refused: error.serialized };
  }
}
