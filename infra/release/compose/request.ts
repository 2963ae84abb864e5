import { compositionManifestSchema, stageSettingsSchema, versionsSchema } from '@site/contracts/composition';
import { partManifestSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';

/** What the composing process is asked for, on its standard input. */
export const composeRequestSchema = z.object({
  bucketDir: z.string(),
  versions: versionsSchema,
  settings: stageSettingsSchema,
  /** A finished build to rehearse with: pages are rendered and checked, and nothing is written. */
  candidate: z.optional(z.object({ manifest: partManifestSchema, dir: z.string() })),
});
export type ComposeRequest = z.infer<typeof composeRequestSchema>;

/** What it answers, on its standard output. */
export const composeAnswerSchema = z.object({
  manifest: compositionManifestSchema,
  /** Keys of the rendered bodies that it read or wrote. */
  bodies: z.array(z.string()),
});
export type ComposeAnswer = z.infer<typeof composeAnswerSchema>;
