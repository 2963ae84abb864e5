import * as z from 'zod/mini';
import type { NavigationItem } from './declaration';
import { COMPOSITION_PATTERN, VERSION_PATTERN } from './ids';
import { LANGUAGE_CODES, type Language } from './languages';
import { SHELL } from './shell';
import type { StageSettings } from './site-json';

/** What shell, remotes and platform expect of each other; `docs/decisions/0017-one-number-for-the-seam.md`. */
export const SEAM_VERSION = 1;

export const versionSchema = z.string().check(z.regex(new RegExp(`^${VERSION_PATTERN}$`)));
export const compositionIdSchema = z.string().check(z.regex(new RegExp(`^${COMPOSITION_PATTERN}$`)));

/** Names of Lambda functions and IAM roles contain the part's name with a prefix, and have at most 64 characters. */
const LONGEST = 32;
const REMOTE = 'mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** The name of a remote, of this or another repository: kebab-case with the prefix `mfe-`. */
export const remoteNameSchema = z.string().check(
  z.maxLength(LONGEST, { error: `expected at most ${LONGEST} characters` }),
  z.regex(new RegExp(`^${REMOTE}$`), {
    error: 'expected kebab-case with the prefix mfe-, such as mfe-partners',
  }),
);

export const partNameSchema = z.string().check(z.maxLength(LONGEST), z.regex(new RegExp(`^(?:${SHELL}|${REMOTE})$`)));

/** A remote and the module that it exposes: `mfe-products/ProductList`. */
export type ExposeId = `${string}/${string}`;

/** Nested dictionary of interface texts, as i18next reads it. */
export interface Messages {
  [key: string]: string | Messages;
}

const text = z.string().check(z.minLength(1));

/** A piece of an article in the feed: `href` is a path of the site without language prefix, or an external address. */
const articleBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('list'), items: z.array(z.object({ title: text, text })) }),
  z.object({ kind: z.literal('talk'), lines: z.array(z.object({ who: text, text })) }),
  z.object({ kind: z.literal('link'), text, href: text }),
]);
export type ArticleBlock = z.infer<typeof articleBlockSchema>;

/** For search engines, feeds and the site's search. `name`: the title in lists, `note`: a word beside it. */
const pageSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), name: text }),
  z.object({ kind: z.literal('case'), name: text, note: text }),
  z.object({
    kind: z.literal('article'),
    name: text,
    note: text,
    summary: text,
    section: text,
    /** Day of publication, `YYYY-MM-DD`. */
    published: z.iso.date(),
    /** The full text, for the feed. The composer removes it from the page's data. */
    body: z.optional(z.array(articleBlockSchema)),
  }),
]);

/** Metadata of one page in one language: its document head, and the source of feeds, sitemap and search. */
export const pageHeadSchema = z.object({
  title: z.string().check(z.minLength(3), z.maxLength(120)),
  description: z.string().check(z.minLength(20), z.maxLength(320)),
  /** Excludes the page from search engines and the sitemap. */
  noindex: z.optional(z.boolean()),
  about: z.optional(pageSubjectSchema),
  /** Words by which visitors search for the page and which it doesn't show, for the site's search. */
  keywords: z.optional(text),
  faq: z.optional(z.array(z.object({ question: text, answer: text }))),
});
export type PageHead = z.infer<typeof pageHeadSchema>;

/** Something in a part's contents that only the site's owner knows or can promise: visitors must not see it before. */
export const placeholderSchema = z.strictObject({
  kind: z.enum(['contacts', 'legal-entity', 'price', 'video', 'people', 'quote', 'figures', 'client', 'promise']),
  /** Glob of its files, relative to the part's folder: `content/cases/*\/*.json`; `!(a|b)` leaves out what is confirmed. */
  file: text,
  /** Fields of these files, with everything below: `members.*.name`. */
  at: z.array(text),
  filled: text,
});
export type Placeholder = z.infer<typeof placeholderSchema>;
type PlaceholderKind = Placeholder['kind'];

/** Data about the composition that the loader of a page or a slot may use. */
export interface ComposedSite {
  /** Success message of each form of the composition, by the form's id, for a submission without JavaScript. */
  sentMessages(lang: Language): Record<string, string>;
  /** The stage's setting; absent in development, where pages have the texts for both. */
  voiceLanguage?: StageSettings['voice']['language'];
  /** Whether a file of the part has a placeholder of a kind: the page marks it as a sample. Absent in development. */
  isSample?(kind: PlaceholderKind, file: string): boolean;
  /** Whether what a page of any part tells is a sample, or nothing proves it. Absent in development. */
  isSamplePage?(path: string): boolean;
}

/**
 * A page of a part, for the composer. `path` has no language prefix. `load` returns the page's texts in a language,
 * which are embedded in the HTML and served as a data file. A page with a form has it in `content.form`. `site` is absent while
 * the composer reads the forms of all pages.
 */
export interface PageSource {
  path: string;
  /** Other paths of the same page; their canonical link is `path`. */
  aliases?: readonly string[];
  /** Default: every language. */
  languages?: readonly Language[];
  /** Slots of other parts in this page; the composer adds their data and code. */
  slots?: readonly ExposeId[];
  /** The page has the contact form, in an element with the id `CONTACT_SECTION`. */
  form?: boolean;
  /** `false`: the voice assistant must not open this page. */
  voice?: boolean;
  /** Returns whether what the page tells is a sample. Default: it is not. `site` is that of the page's part. */
  isSample?(site: ComposedSite): boolean;
  load(lang: Language, site?: ComposedSite): { head: PageHead; content: unknown };
}

/** Everything that a page needs besides code: embedded in its HTML, and fetched on client-side navigation. */
export interface PageData<Content = unknown> {
  lang: Language;
  path: string;
  canonicalPath: string;
  languages: readonly Language[];
  status: 200 | 404;
  head: PageHead;
  /** Navigation entries of all parts of the composition. */
  navigation: NavigationItem[];
  form: boolean;
  content: Content;
  /** Data of the slots, by exposed module. */
  sections: Record<ExposeId, unknown>;
  /** Place of the page → the sections that other parts declare for it, in their order. Absent without any. */
  places?: Record<string, ExposeId[]>;
  messages: Record<string, Messages>;
}

export const languageSchema = z.enum(LANGUAGE_CODES);
