import { pageHeadSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import type { CaseSummary, Metric } from '../cases/content';
import { caseSlugSchema } from '../cases/slugs';
import { inviteSchema, list, namedSchema, runsSchema, text } from '../content/schema';
import { emptySchema } from '../filter/content';
import { CATEGORIES } from './filter';

/** The drawing of an article. */
export const ARTICLE_FIGURES = ['heard', 'basket', 'visit', 'relay'] as const;
export type ArticleFigureName = (typeof ARTICLE_FIGURES)[number];

/**
 * Where a part's figures come from: a case study of ours, or a page outside the site that states them. `of` is the id of
 * the part: of a point, `example-1`, `about` or `conclusion`.
 */
const sourceSchema = z.union([
  z.strictObject({ of: text, case: caseSlugSchema }),
  z.strictObject({ of: text, title: text, href: z.url({ protocol: /^https$/ }) }),
]);

/** Where a card stands in the list: the row that opens it, the left or right part of a row, the row that closes it. */
export const ARTICLE_PLACES = ['opening', 'left', 'right', 'closing'] as const;
export type ArticlePlace = (typeof ARTICLE_PLACES)[number];

/** What an article's languages share. */
export const articleFactsSchema = z.strictObject({
  /** Among the articles; without one, before all that have one, the newest first. */
  order: z.optional(z.number()),
  /** In the list of all articles; `opening` where it states none. */
  place: z.optional(z.enum(ARTICLE_PLACES)),
  category: z.enum(CATEGORIES),
  /** Further categories under which the list shows it. */
  also: z.array(z.enum(CATEGORIES)),
  date: z.iso.date(),
  /** Minutes; when it is not stated it is measured from the text. */
  readTime: z.optional(z.number().check(z.positive())),
  figure: z.enum(ARTICLE_FIGURES),
  /** Cases' figures shown large between the points: which metric of which case, after which point. */
  pulls: list(z.strictObject({ after: text, case: caseSlugSchema, metric: z.number() })),
  sources: z.array(sourceSchema),
});
export type ArticleFacts = z.infer<typeof articleFactsSchema>;

const paragraphs = list(text);

/** One article in one language (specification, section 3); category, read time and date: `ArticleFacts`. */
export const articleSchema = z.strictObject({
  slug: text,
  title: text,
  subtitle: text,
  excerpt: text,
  meta: z.strictObject({
    title: pageHeadSchema.shape.title,
    description: pageHeadSchema.shape.description,
    h1: runsSchema,
  }),
  /** `legend`: what each colour of the drawing means, in the drawing's own order. */
  figure: z.strictObject({ caption: text, alt: text, legend: list(text) }),
  content: z.strictObject({
    intro: paragraphs,
    points: list(
      z.strictObject({
        id: text,
        title: text,
        paragraphs,
        items: z.optional(list(namedSchema)),
        /** Paragraphs after the items. */
        after: z.optional(paragraphs),
      }),
      3,
    ),
    examples: list(
      z.strictObject({
        title: text,
        paragraphs,
        dialogue: list(z.strictObject({ voice: z.enum(['visitor', 'assistant']), who: text, text })),
        after: paragraphs,
        case: caseSlugSchema,
      }),
    ),
    conclusion: z.strictObject({ title: text, paragraphs }),
    cta: z.strictObject({ title: text, text, button: text }),
  }),
});
export type Article = z.infer<typeof articleSchema>;
export type ArticlePoint = Article['content']['points'][number];
export type ArticleExample = Article['content']['examples'][number];

/** A publication date: for machines (`2025-09-16`) and as the reader's language writes it. */
export interface ArticleDate {
  iso: string;
  text: string;
}

/** What other pages show of an article. */
export interface ArticleSummary {
  slug: string;
  title: string;
  excerpt: string;
  category: ArticleFacts['category'];
  /** All categories under which the list shows it, the one it names first. */
  categories: ArticleFacts['category'][];
  minutes: number;
  date: ArticleDate;
  figure: { name: ArticleFigureName } & Article['figure'];
}

export const blogPageSchema = z.strictObject({
  /**
   * Words that an adult reads silently in a minute. English: 238, non-fiction (M. Brysbaert, “How many words do we read per
   * minute? A review and meta-analysis of reading rate”, Journal of Memory and Language 109, 2019). For Russian and Ukrainian
   * no norm of silent reading is published. The same paper finds that the rate of a language follows from how many words it
   * needs for the same message; these articles say the same in all three, in 0.751 and 0.747 times the English number of
   * words. (IReST, IOVS 53, 2012, measures reading aloud: English 228, Russian 184.)
   */
  wordsPerMinute: z.number().check(z.positive()),
  meta: pageHeadSchema,
  hero: z.strictObject({ title: runsSchema, lead: text }),
  method: z.strictObject({ mark: text, title: text, items: z.array(namedSchema).check(z.length(3)) }),
  empty: emptySchema,
  cta: inviteSchema,
});

export interface BlogPageContent extends Omit<z.infer<typeof blogPageSchema>, 'meta' | 'wordsPerMinute'> {
  articles: (ArticleSummary & { place: ArticlePlace })[];
}

/** An entry of the contents list; `at` is the reading time until there, `1:10`. */
export interface TocEntry {
  id: string;
  title: string;
  at: string;
}

/** A case's figure between the points, and the case that it comes from. */
export interface Pull {
  metric: Metric;
  slug: string;
  market: string;
}

/** A source as the page links it; `href` is a path of the site or an address outside it. */
export interface Source {
  title: string;
  href: string;
}

export interface ArticlePageContent {
  article: Omit<Article, 'meta'>;
  heading: Article['meta']['h1'];
  summary: ArticleSummary;
  toc: TocEntry[];
  /** Figures by the id of the point that they follow. */
  pulls: Record<string, Pull>;
  /** Sources by the id of the part whose figures they state. */
  sources: Record<string, Source[]>;
  examples: { example: ArticleExample; about: CaseSummary }[];
  related: ArticleSummary[];
}
