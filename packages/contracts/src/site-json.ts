import * as z from 'zod/mini';
import { VOICE_LIMIT_NAMES } from './limits';

export const LANGUAGE_DETECTION = ['path', 'stored'] as const;

export const VOICE_LANGUAGE = ['page', 'ru'] as const;

/** Settings of the stage that pages need. They belong to the composition, so that builds are the same for all stages. */
export const stageSettingsSchema = z.object({
  /** Public, without a trailing slash. */
  origin: z.url(),
  languageDetection: z.enum(LANGUAGE_DETECTION),
  voice: z.object({
    agentId: z.string(),
    /** Of the widget's texts and of the agent: the page's, or Russian everywhere. */
    language: z.enum(VOICE_LANGUAGE),
    enabled: z.boolean(),
    /** Overrides of `VOICE_LIMITS`, in seconds. */
    limits: z.optional(z.partialRecord(z.enum(VOICE_LIMIT_NAMES), z.number().check(z.int(), z.positive()))),
  }),
  /** Set on a stage for visitors, where no version with placeholders goes live. */
  production: z.optional(z.literal(true)),
  /** Part and version that a preview shows. Its pages have a mark, and its composition cannot go live. */
  preview: z.optional(z.string()),
});
export type StageSettings = z.infer<typeof stageSettingsSchema>;

const remoteRefSchema = z.object({
  name: z.string(),
  version: z.string(),
  entry: z.string(),
  patterns: z.array(z.string()),
});

/** `<script id="site">` of every page. */
export const siteJsonSchema = z.object({
  composition: z.string(),
  dataBase: z.string(),
  settings: stageSettingsSchema,
  remotes: z.array(remoteRefSchema),
});
export type SiteJson = z.infer<typeof siteJsonSchema>;
