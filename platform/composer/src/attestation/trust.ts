import { versionSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import type { ReleaseKey } from './release-key';

/** Versions that were live before versions were signed, as recorded once. Each is pinned by its manifest, which pins its files. */
export const admittedListSchema = z.object({
  versions: z.array(
    z.object({
      part: z.string(),
      version: versionSchema,
      /** SHA-256 of the stored manifest. */
      manifest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  who: z.string(),
  when: z.string(),
  /** From then on, the list admits nothing. */
  until: z.string(),
});
export type AdmittedList = z.infer<typeof admittedListSchema>;

/** Whose versions a stage shows to visitors. */
export interface Trust {
  /** The part's release keys of this stage and of the stages that it trusts. Empty before the part's first publication. */
  keysOf(part: string): Promise<readonly ReleaseKey[]>;
  /** The valid list, recorded now if there is none. */
  admitted(): Promise<AdmittedList>;
}
