import { serializedErrorSchema } from '@platform/base/release-error';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { compositionManifestSchema, versionsSchema } from '@site/site-model/composition';
import * as z from 'zod/mini';

/** File descriptor of the answers, one JSON value per line. Parts may write to standard output and standard error. */
export const ANSWER_DESCRIPTOR = 3;

/** The request to the composer process, on its standard input. */
export const composeRequestSchema = z.object({
  bucketDir: z.string(),
  versions: versionsSchema,
  settings: stageSettingsSchema,
  /** Addresses of retired parts: they answer 410 unless a part has a page there. */
  retired: z.optional(z.array(z.string())),
  /** A composition whose rendered bodies can be reused. */
  base: z.optional(z.string()),
});
export type ComposeRequest = z.infer<typeof composeRequestSchema>;

/** A line of the answer: the current step, an error with every fault, or the composition. The last line is the result. */
export const composeLineSchema = z.union([
  z.object({ doing: z.string() }),
  z.object({ error: serializedErrorSchema }),
  z.object({ manifest: compositionManifestSchema }),
]);
export type ComposeLine = z.infer<typeof composeLineSchema>;
