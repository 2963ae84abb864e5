import { pathSchema } from '@site/contracts/declaration';
import { languageSchema, versionSchema } from '@site/contracts/microfrontend';
import { recordOf } from '@site/contracts/records';
import { stageSettingsSchema } from '@site/contracts/site-json';
import * as z from 'zod/mini';

export const compositionIdSchema = versionSchema;

/** Which version of each part a composition is made of. */
export const versionsSchema = recordOf(versionSchema);
export type Versions = z.infer<typeof versionsSchema>;

/** `sites/<id>/moved.json`: addresses that the parts of a composition gave up on purpose, without language prefix. */
export const givenUpSchema = z.object({
  /** Old path → the path where its page is now. */
  moved: z.optional(recordOf(pathSchema)),
  gone: z.optional(z.array(pathSchema)),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

/** A link of a page to an address of the site where nothing is. */
const deadLinkSchema = z.object({
  /** The part that has the page. */
  part: z.string(),
  /** Path and language of the page: `/cases (en)`. */
  file: z.string(),
  /** `links to /products/x, and no page is there` */
  what: z.string(),
});
export type DeadLink = z.infer<typeof deadLinkSchema>;

/** `sites/<id>/manifest.json`, written last: a composition without one does not exist. */
export const compositionManifestSchema = z.object({
  id: compositionIdSchema,
  versions: versionsSchema,
  settings: stageSettingsSchema,
  /** The oldest number of the API that one of the parts speaks; 1 where nothing is said. */
  api: z.optional(z.number()),
  createdAt: z.string(),
  /** The hash of the composer's bundle. The oldest manifests leave it out; those of before decision 14 have the hash of its sources. */
  composer: z.optional(z.string()),
  /** Keys of the pictures that its pages show. */
  pictures: z.optional(z.array(z.string())),
  pages: z.array(
    z.object({
      lang: languageSchema,
      path: z.string(),
      html: z.string(),
      sha256: z.string(),
      /** The part that has the page. Manifests of before decision 15 leave it out. */
      owner: z.optional(z.string()),
    }),
  ),
  ...givenUpSchema.shape,
  /** Of `gone`, the paths of parts that were retired: compositions on top of this one go on answering 410 there. */
  retired: z.optional(z.array(pathSchema)),
  /** Links that lead nowhere. A release is refused for those that are new; a rollback of a part is not. */
  deadLinks: z.optional(z.array(deadLinkSchema)),
});
export type CompositionManifest = z.infer<typeof compositionManifestSchema>;
