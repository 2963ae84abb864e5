import { placeholderSchema, SEAM_VERSION, versionSchema } from '@site/contracts/microfrontend';
import { recordOf } from '@site/contracts/records';
import * as z from 'zod/mini';

const BUILD_MODES = ['production', 'development'] as const;
export type BuildMode = (typeof BUILD_MODES)[number];

const fileSchema = z.object({ path: z.string(), sha384: z.string(), bytes: z.number() });

/** `manifest.json` of a published version, written last: a version without one does not exist. */
export const partManifestSchema = z.object({
  /** What shell, remotes and platform expect of each other, this format included. */
  seam: z.literal(SEAM_VERSION),
  name: z.string(),
  version: versionSchema,
  /** The file that starts it: the shell's first script, a remote's entry. With its imports in `.vite/manifest.json`. */
  entry: z.string(),
  /** Exposed module → its file, whose imports are in `.vite/manifest.json`. */
  exposes: recordOf(z.string()),
  /** Shared libraries: the version that the shell provides, or the range that a remote requires (`^19.0.0`). */
  shared: recordOf(z.string()),
  /** Number of the API that it uses. */
  api: z.number(),
  /** Development builds are only for local tests. */
  mode: z.enum(BUILD_MODES),
  /** What keeps it from visitors of a production stage. */
  placeholders: z.array(placeholderSchema),
  client: z.array(fileSchema),
  server: z.array(fileSchema),
});
export type PartManifest = z.infer<typeof partManifestSchema>;
