import * as z from 'zod/mini';
import { pathSchema } from './declaration';
import { VOICE_LIMIT_NAMES } from './limits';
import { languageSchema, versionSchema } from './microfrontend';
import { recordOf } from './records';

export const compositionIdSchema = versionSchema;

export const LANGUAGE_DETECTION = ['path', 'stored'] as const;
export const VOICE_TEXTS = ['page', 'ru'] as const;

/** What a stage decides and a page must know; part of the composition, so that no build carries it. */
export const stageSettingsSchema = z.object({
  origin: z.url(),
  languageDetection: z.enum(LANGUAGE_DETECTION),
  voice: z.object({
    agentId: z.string(),
    texts: z.enum(VOICE_TEXTS),
    enabled: z.boolean(),
    /** What the stage sets otherwise than `VOICE_LIMITS`, in seconds. */
    limits: z.optional(z.partialRecord(z.enum(VOICE_LIMIT_NAMES), z.number().check(z.int(), z.positive()))),
  }),
  /** What a preview shows, `mfe-products 0123456789ab`; it marks every page, and such a composition never goes live. */
  preview: z.optional(z.string()),
});
export type StageSettings = z.infer<typeof stageSettingsSchema>;

/** Which version of each part a composition is made of. */
export const versionsSchema = recordOf(versionSchema);
export type Versions = z.infer<typeof versionsSchema>;

/** A remote as the browser needs to know it. */
export const remoteRefSchema = z.object({
  name: z.string(),
  version: z.string(),
  entry: z.string(),
  patterns: z.array(z.string()),
});
export type RemoteRef = z.infer<typeof remoteRefSchema>;

/** `<script id="site">` of every page. */
export const siteJsonSchema = z.object({
  composition: z.string(),
  dataBase: z.string(),
  settings: stageSettingsSchema,
  remotes: z.array(remoteRefSchema),
});
export type SiteJson = z.infer<typeof siteJsonSchema>;

/** `sites/<id>/moved.json`: addresses that the parts of a composition gave up on purpose, without language prefix. */
export const givenUpSchema = z.object({
  /** Old path → the path where its page is now. */
  moved: z.optional(recordOf(pathSchema)),
  gone: z.optional(z.array(pathSchema)),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

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
});
export type CompositionManifest = z.infer<typeof compositionManifestSchema>;

/** The live record: the authority on what visitors get; the edge's key-value store is its projection. */
export const liveRecordSchema = z.object({
  sequence: z.number(),
  composition: compositionIdSchema,
  versions: versionsSchema,
  /** A second composition, which a share of the visitors gets instead. Records of before 2026-11-22 leave its versions out. */
  canary: z.optional(
    z.object({ composition: compositionIdSchema, percent: z.number(), versions: z.optional(versionsSchema) }),
  ),
  /** While it is set, nothing but a rollback changes what visitors get. */
  frozen: z.optional(z.object({ reason: z.optional(z.string()), who: z.string(), when: z.string() })),
  /** Git identity, CI actor or user name, as the sender says. Records of earlier tools name a user alone. */
  who: z.string(),
  /** The Git commit of the checkout that released. */
  commit: z.optional(z.string()),
  when: z.string(),
  action: z.enum(['start', 'promote', 'rollback', 'canary', 'freeze', 'thaw']),
  /** Of a rollback that took back this part alone. */
  part: z.optional(z.string()),
  /** The composition that was live before. */
  from: z.optional(compositionIdSchema),
});
export type LiveRecord = z.infer<typeof liveRecordSchema>;

/** Keys of the edge's key-value store. */
export const EDGE_KEYS = { live: 'live', lastGood: 'last-good' } as const;

/** Value under `EDGE_KEYS.live`; under `EDGE_KEYS.lastGood` without a canary. */
export interface EdgePointerValue {
  id: string;
  canary?: { id: string; percent: number };
}

/** Shares of a canary are counted in these; a visitor stays in one. 10,000 of them tell no visitor from another. */
export const CANARY_BUCKETS = 10_000;
/** Holds the number of the visitor's bucket; set only while a canary runs. */
export const BUCKET_COOKIE = { name: 'bucket', seconds: 30 * 24 * 60 * 60 } as const;

/** A preview: query and cookie `name` choose it, the key-value store holds `{"until": <ms since 1970>}` under `prefix` + id. */
export const PREVIEW = { name: 'preview', prefix: 'preview-', seconds: 14 * 24 * 60 * 60 } as const;

/** A composition that the preview origin shows until a date; visitors of the site never get it. */
export const previewRecordSchema = z.object({
  composition: compositionIdSchema,
  part: z.string(),
  version: versionSchema,
  who: z.string(),
  when: z.string(),
  until: z.string(),
  /** Its date has passed and the edge has forgotten it. */
  closed: z.optional(z.boolean()),
});
export type PreviewRecord = z.infer<typeof previewRecordSchema>;

/**
 * What nobody has released lies below this folder of the bucket, under the keys that it has once it is released: versions that
 * are published, and previews. The preview origin reads it, the site's origin can't.
 */
export const STAGED = 'staged/';

/** Where things lie in the site's bucket, and so under the site's origin where they are public. */
export const keys = {
  publicBase: (name: string, version: string) =>
    name === 'shell' ? `shell/${version}/` : `mfe/${name}/${version}/`,
  serverBase: (name: string, version: string) => `server/${name}/${version}/`,
  page: (composition: string, lang: string, path: string) =>
    `sites/${composition}/${lang}${path === '/' ? '' : path}/index.html`,
  data: (composition: string, lang: string, path: string) =>
    `data/${composition}/${lang}${path === '/' ? '' : path}/page.json`,
  composition: (id: string) => `sites/${id}/manifest.json`,
  givenUp: (id: string) => `sites/${id}/moved.json`,
  /** A rendered page without its document, by the hash of all that it is made of; the composer's alone. */
  rendered: (hash: string) => `rendered/${hash}.json`,
  /** A file at the site's root: `/robots.txt` and its like. */
  rootFile: (id: string, path: string) => `sites/${id}/files${path}`,
  /** What the site's own search reads in a language. */
  search: (composition: string, lang: string) => `data/${composition}/search-${lang}.json`,
  /** The pages of a language. */
  sitePages: (composition: string, lang: string) => `data/${composition}/pages-${lang}.json`,
  /** A page's picture, named by its content and shared by all compositions. */
  picture: (hash: string) => `data/pictures/${hash}.png`,
};
