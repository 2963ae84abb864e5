import { pathSchema } from '@site/contracts/declaration';
import { compositionIdSchema, languageSchema, versionSchema } from '@site/contracts/microfrontend';
import { recordOf } from '@site/contracts/records';
import { stageSettingsSchema } from '@site/contracts/site-json';
import * as z from 'zod/mini';

export { compositionIdSchema };

/** The version of each part of a composition. */
export const versionsSchema = recordOf(versionSchema);
export type Versions = z.infer<typeof versionsSchema>;

/** `sites/<id>/moved.json`: paths that the parts of a composition moved or removed, without language prefix. */
export const givenUpSchema = z.object({
  /** Former path → current path. */
  moved: recordOf(pathSchema),
  gone: z.array(pathSchema),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

const deadLinkSchema = z.object({
  /** The part that owns the page with the link, or the section in which it is. */
  part: z.string(),
  /** Path and language of that page: `/cases (en)`. */
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
  /** The lowest API number of all parts. */
  api: z.number(),
  createdAt: z.string(),
  /** Hash of the composer's sources. */
  composer: z.string(),
  /** Keys of the style sheets that it made for its kinds of pages. */
  sheets: z.array(z.string()),
  pages: z.array(
    z.object({
      lang: languageSchema,
      path: z.string(),
      html: z.string(),
      sha256: z.string(),
      /** The part that owns the page. */
      owner: z.string(),
      /** Hash of what the page is rendered from. */
      inputs: z.optional(z.string()),
      /** Hash of its bytes without the names that change with any release. */
      content: z.optional(z.string()),
    }),
  ),
  ...givenUpSchema.shape,
  /** The paths in `gone` of retired parts: later compositions keep answering 410 there. */
  retired: z.array(pathSchema),
  /** Broken links. New ones block a release, but not a rollback of a part. */
  deadLinks: z.array(deadLinkSchema),
});
export type CompositionManifest = z.infer<typeof compositionManifestSchema>;
