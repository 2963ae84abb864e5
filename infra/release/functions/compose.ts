import os from 'node:os';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { versionSchema } from '@site/contracts/microfrontend';
import { stageSettingsSchema } from '@site/contracts/site-json';
import type { CompositionManifest } from '@site/site-model/composition';
import { versionsSchema } from '@site/site-model/composition';
import * as z from 'zod/mini';
import { composeFar } from '../compose/compose-far';
import { permissionArgs } from '../compose/permissions';
import type { ComposerProcess } from '../compose/run-compose';
import { ReleaseError, type ToldError } from '../release-error';
import { s3Store } from '../store/s3-store';
import { variable } from './variable';

export const composeEventSchema = z.object({
  versions: versionsSchema,
  settings: stageSettingsSchema,
  retired: z.optional(z.array(z.string())),
  base: z.optional(versionSchema),
});

const s3 = new S3Client({ forcePathStyle: true });

/**
 * The process that imports the teams' bundles: no variable of this one, so no credential, and of the disk only the composer's
 * own files and the folder of the composition. It can start no other process.
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
 * Renders a composition and uploads its files. The answer is its manifest, which the promote function checks and writes, or what is
 * wrong with the versions; what fails for another reason is thrown.
 */
export async function handler(event: unknown): Promise<CompositionManifest | { refused: ToldError }> {
  const request = composeEventSchema.parse(event);
  try {
    return await composeFar(s3Store(s3, variable('SITE_BUCKET')), request, composer);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { refused: error.told };
  }
}
