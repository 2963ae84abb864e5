import { stageSettingsSchema, versionsSchema } from '@site/contracts/composition';
import { partManifestSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { folderStore } from '../store/folder-store';
import { overlayStore } from '../store/overlay-store';
import { compose } from './compose';

/** What the composing process is asked for, on its standard input. */
export const composeRequestSchema = z.object({
  bucketDir: z.string(),
  versions: versionsSchema,
  settings: stageSettingsSchema,
  /** A finished build to rehearse with: pages are rendered and checked, and nothing is written. */
  candidate: z.optional(z.object({ manifest: partManifestSchema, dir: z.string() })),
});
export type ComposeRequest = z.infer<typeof composeRequestSchema>;

if (process.argv[1]?.endsWith('compose/main.ts')) {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const request = composeRequestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  try {
    const bucket = folderStore(request.bucketDir);
    const store = request.candidate ? overlayStore(bucket, request.candidate) : bucket;
    const manifest = await compose(store, request.versions, request.settings);
    process.stdout.write(JSON.stringify(manifest));
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
