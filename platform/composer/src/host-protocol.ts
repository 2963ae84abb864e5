import { serializedErrorSchema } from '@platform/base/release-error';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { ExposeId, Messages, PageData } from '@site/contracts/microfrontend';
import { recordOf } from '@site/contracts/records';
import { type SiteJson, siteJsonSchema, VOICE_LANGUAGE } from '@site/contracts/site-json';
import * as z from 'zod/mini';

/** File descriptor of the answers, one JSON value per line. Parts may write to standard output and standard error. */
export const ANSWER_DESCRIPTOR = 3;

const lang = z.enum(LANGUAGE_CODES);

/** What `load` gets about the other parts, as data. */
const serializedSiteSchema = z.object({
  sentMessages: recordOf(recordOf(z.string())),
  voiceLanguage: z.optional(z.enum(VOICE_LANGUAGE)),
  /** Whether pages mark what nobody has confirmed. */
  marksSamples: z.boolean(),
});
export type SerializedSite = z.infer<typeof serializedSiteSchema>;

/** A request to a process that runs server bundles. */
export const hostRequestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('start') }),
  z.object({ do: z.literal('import'), part: z.string() }),
  z.object({ do: z.literal('describe'), part: z.string() }),
  z.object({
    ...{ do: z.literal('load'), part: z.string(), path: z.string(), lang },
    site: z.optional(serializedSiteSchema),
  }),
  z.object({
    ...{ do: z.literal('section'), part: z.string(), slot: z.string(), lang, site: serializedSiteSchema },
  }),
  z.object({
    do: z.literal('link'),
    site: siteJsonSchema as z.ZodMiniType<SiteJson>,
    /** The slots of each part. */
    slots: recordOf(z.array(z.string())),
  }),
  z.object({ do: z.literal('render'), page: z.custom<PageData>() }),
]);
export type HostRequest = z.infer<typeof hostRequestSchema>;

export const hostAnswerSchema = z.union([
  z.object({ value: z.unknown() }),
  z.object({ error: serializedErrorSchema }),
]);
export type HostAnswer = z.infer<typeof hostAnswerSchema>;

/** A page's path without a language: it becomes a key in the bucket. */
const path = z.string().check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/));
const expose = z.custom<ExposeId>((given) => typeof given === 'string' && /^[\w-]+\/[\w-]+$/.test(given));
const messagesSchema: z.ZodMiniType<Messages> = z.lazy(() => recordOf(z.union([z.string(), messagesSchema])));

/** A part's server bundle as data. Its declaration is checked by `registry.ts`. */
export const describedSchema = z.object({
  pages: z.array(
    z.object({
      path,
      aliases: z.optional(z.array(path)),
      languages: z.optional(z.array(lang)),
      slots: z.optional(z.array(expose)),
      form: z.optional(z.boolean()),
      voice: z.optional(z.boolean()),
    }),
  ),
  routes: z.array(z.object({ pattern: z.string(), module: z.string() })),
  declaration: z.unknown(),
  slots: recordOf(z.object({ usesTexts: z.optional(z.literal(false)) })),
  messages: z.object(Object.fromEntries(LANGUAGE_CODES.map((code) => [code, messagesSchema]))),
  /** Of the shell only. */
  layoutSlots: z.optional(z.array(expose)),
  headMark: z.optional(z.string().check(z.regex(/^data-[a-z-]+$/))),
});
export type Described = z.infer<typeof describedSchema>;

const nameSchema = z.string().check(z.regex(/^[a-z][a-z0-9:-]*$/i));
/** An element of the head. `text` is safe in an HTML document without escaping. */
const headElementSchema = z.strictObject({
  tag: z.enum(['meta', 'link', 'script']),
  attributes: z.record(nameSchema, z.string()),
  text: z.optional(z.string()),
});
export type HeadElement = z.infer<typeof headElementSchema>;

/** A rendered page: the HTML inside the root element, the pattern of its route, its title and the tags of its head. */
export const renderedSchema = z.object({
  html: z.string(),
  pattern: z.string(),
  title: z.string(),
  headTags: z.array(headElementSchema),
});
export type Rendered = z.infer<typeof renderedSchema>;

export const loadedSchema = z.object({ head: z.unknown(), content: z.unknown() });
