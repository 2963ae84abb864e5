import { toldErrorSchema } from '@platform/base/errors/release-error';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { compositionManifestSchema, versionsSchema } from '@site/site-model/composition';
import { partManifestSchema } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';

/** What the composing process is asked for, on its standard input. */
export const composeRequestSchema = z.object({
  bucketDir: z.string(),
  versions: versionsSchema,
  settings: stageSettingsSchema,
  /** Addresses of retired parts, which answer 410 where no part has them. */
  retired: z.optional(z.array(z.string())),
  /** A finished build to rehearse with: pages are rendered and checked, and nothing is written. */
  candidate: z.optional(z.object({ manifest: partManifestSchema, dir: z.string() })),
});
export type ComposeRequest = z.infer<typeof composeRequestSchema>;

/** Where the process answers, one JSON value per line. Standard output and standard error belong to the parts. */
export const ANSWER_DESCRIPTOR = 3;

export const composeAnswerSchema = z.object({
  manifest: compositionManifestSchema,
  /** Keys of the rendered bodies that it read or wrote. */
  bodies: z.array(z.string()),
});
export type ComposeAnswer = z.infer<typeof composeAnswerSchema>;

/** A line of the answer: what is being done now, every fault that was found, or the composition. The last line ends it. */
export const composeLineSchema = z.union([
  z.object({ doing: z.string() }),
  z.object({ error: toldErrorSchema }),
  composeAnswerSchema,
]);
export type ComposeLine = z.infer<typeof composeLineSchema>;
