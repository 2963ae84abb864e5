import * as z from 'zod/mini';
import type { NavigationItem } from './declaration';
import { LANGUAGE_CODES, type Language } from './languages';

/** The seams' version: a shell takes only remotes that speak it. */
export const SEAM_VERSION = 1;

export { PART_NAMES, REMOTE_NAMES, SHELL } from './part-names';

/** A version: the first 12 hexadecimal digits of the SHA-256 of what a build gives. */
export const versionSchema = z.string().check(z.regex(/^[0-9a-f]{12}$/));

/** `mfe-products/ProductList`: a remote and what it exposes. */
export type ExposeId = `${string}/${string}`;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
/** Nested dictionary of interface texts, as i18next reads it. */
export interface Messages {
  [key: string]: string | Messages;
}

const text = z.string().check(z.minLength(1));

/** A headline in runs: a run with a voice is set in the colour of who speaks; `break` starts a new line before the run. */
const headlineRunSchema = z.object({
  text: z.string(),
  voice: z.optional(z.enum(['visitor', 'assistant'])),
  break: z.optional(z.boolean()),
});
export type HeadlineRun = z.infer<typeof headlineRunSchema>;

/** A piece of an article for readers outside the site: `href` is a path of the site, without language, or an address outside it. */
const articleBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('list'), items: z.array(z.object({ title: text, text })) }),
  z.object({ kind: z.literal('talk'), lines: z.array(z.object({ who: text, text })) }),
  z.object({ kind: z.literal('link'), text, href: text }),
]);
export type ArticleBlock = z.infer<typeof articleBlockSchema>;

/** What a page is about, for search engines, feeds and the site's own search. `name` is what a list calls it, `note` a word beside it. */
const pageSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), name: text }),
  z.object({ kind: z.literal('case'), name: text, note: text }),
  z.object({
    kind: z.literal('article'),
    name: text,
    note: text,
    summary: text,
    /** The section of the blog, in the page's language. */
    section: text,
    /** Day of publication, `YYYY-MM-DD`. */
    published: z.iso.date(),
    /** All of it, for the feed. The composer takes it out of the page's data. */
    body: z.optional(z.array(articleBlockSchema)),
  }),
]);

/** What the document head of one page in one language says, and what is made from it: pictures, feeds, sitemap, search. */
export const pageHeadSchema = z.object({
  title: z.string().check(z.minLength(3), z.maxLength(120)),
  description: z.string().check(z.minLength(20), z.maxLength(320)),
  /** Keeps the page out of search engines and the sitemap. */
  noindex: z.optional(z.boolean()),
  /** What the page's picture says; without it, the title. The composer takes it out of the page's data. */
  headline: z.optional(z.array(headlineRunSchema)),
  about: z.optional(pageSubjectSchema),
  /** Questions and answers that the page shows. */
  faq: z.optional(z.array(z.object({ question: text, answer: text }))),
});
export type PageHead = z.infer<typeof pageHeadSchema>;

/** What a page may show of the other pages of its composition. */
export interface ComposedSite {
  /** What each form of the composition says when it was sent without JavaScript, by the form's id. */
  sentMessages(lang: Language): Record<string, string>;
}

/**
 * One page that a part owns, for the composer. `path` has no language prefix.
 * `load` gives the page's texts in a language: they are embedded in the HTML and served as a data file. A page with a form has it
 * as `form` of its content. An older composer gives no `site`.
 */
export interface PageSource {
  path: string;
  /** Paths that show the same page; their canonical link names `path`. */
  aliases?: readonly string[];
  /** Default: every language. */
  languages?: readonly Language[];
  /** What other parts render into this page; the composer adds their data and code. */
  slots?: readonly ExposeId[];
  /** The page has the contact form, in a section of the id `CONTACT_SECTION`. */
  form?: boolean;
  /** `false`: the voice assistant opens it for nobody. */
  voice?: boolean;
  load(lang: Language, site?: ComposedSite): { head: PageHead; content: unknown };
}

/** All that a page needs besides code: embedded in its HTML, and fetched on client navigation. */
export interface PageData<Content = unknown> {
  lang: Language;
  path: string;
  canonicalPath: string;
  /** Languages in which this page exists. */
  languages: readonly Language[];
  status: 200 | 404;
  head: PageHead;
  /** What the parts of the composition put into the navigation. */
  navigation: NavigationItem[];
  /** The page has the contact form. */
  form: boolean;
  /** Path of the picture that a shared link shows, 1200 by 630 pixels; absent on pages that nobody shares. */
  picture?: string;
  content: Content;
  /** Data of the slots, by what they show. */
  sections: Record<ExposeId, unknown>;
  /** Interface texts by namespace. */
  messages: Record<string, Messages>;
}

export const languageSchema = z.enum(LANGUAGE_CODES);
