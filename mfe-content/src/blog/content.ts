import { pageHeadSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import type { CaseSummary, Metric } from '../cases/content';
import { caseSlugSchema } from '../cases/slugs';
import { type ListPageContent, listOf, listPageSchema, namedSchema, text } from '../content/schema';
import { CATEGORIES } from './filter';

const ARTICLE_FIGURES = ['heard', 'basket', 'visit', 'relay'] as const;
export type ArticleFigureName = (typeof ARTICLE_FIGURES)[number];

/** Source of figures: a case or an external page. `of`: the part's id (a point, `example-1`, `about`, `conclusion`). */
const sourceSchema = z.union([
  z.strictObject({ of: text, case: caseSlugSchema }),
  z.strictObject({ of: text, title: text, href: z.url({ protocol: /^https$/ }) }),
]);

/** Position of a card in the list: the opening row, the left or right part of a row, the closing row. */
const ARTICLE_PLACES = ['opening', 'left', 'right', 'closing'] as const;
export type ArticlePlace = (typeof ARTICLE_PLACES)[number];

/** Properties that an article's languages share. */
export const articleFactsSchema = z.strictObject({
  /** Position among the articles; articles without one come first, newest first. */
  order: z.optional(z.number()),
  /** Position of the card in the list; default: `opening`. */
  place: z.optional(z.enum(ARTICLE_PLACES)),
  category: z.enum(CATEGORIES),
  /** Further categories under which the list shows it. */
  also: z.array(z.enum(CATEGORIES)),
  date: z.iso.date(),
  /** Minutes; default: calculated from the text. */
  readTime: z.optional(z.number().check(z.positive())),
  figure: z.enum(ARTICLE_FIGURES),
  /** The case whose figures the drawing shows. */
  drawn: z.optional(caseSlugSchema),
  /** Figures of cases shown large between the points: the case, the index of its metric, and the preceding point. */
  pulls: listOf(z.strictObject({ after: text, case: caseSlugSchema, metric: z.number() })),
  sources: z.array(sourceSchema),
});
type ArticleFacts = z.infer<typeof articleFactsSchema>;

const paragraphs = listOf(text);

/** An article in one language (specification, section 3); category, read time and date are in `ArticleFacts`. */
export const articleSchema = z.strictObject({
  slug: text,
  title: text,
  subtitle: text,
  excerpt: text,
  meta: z.strictObject({
    title: pageHeadSchema.shape.title,
    description: pageHeadSchema.shape.description,
    h1: text,
  }),
  /** `legend`: the meaning of each colour, in the drawing's order. */
  figure: z.strictObject({ caption: text, alt: text, legend: listOf(text) }),
  content: z.strictObject({
    intro: paragraphs,
    points: listOf(
      z.strictObject({
        id: text,
        title: text,
        paragraphs,
        items: z.optional(listOf(namedSchema)),
        /** Paragraphs after the items. */
        after: z.optional(paragraphs),
      }),
      3,
    ),
    examples: listOf(
      z.strictObject({
        title: text,
        paragraphs,
        dialogue: listOf(z.strictObject({ voice: z.enum(['visitor', 'assistant']), who: text, text })),
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

/** Summary of an article for other pages. */
export interface ArticleSummary extends Pick<Article, 'slug' | 'title' | 'excerpt'>, Pick<ArticleFacts, 'category'> {
  /** All its categories in the list, the displayed one first. */
  categories: ArticleFacts['category'][];
  minutes: number;
  /** As ISO (`2025-09-16`), and in the reader's language. */
  date: { iso: string; text: string };
  /** `sample` marks the case that it shows as a sample. */
  figure: { name: ArticleFigureName; sample?: string | undefined } & Article['figure'];
}

export const blogPageSchema = z.extend(listPageSchema, {
  /**
   * Silent reading speed of adults in words per minute. English: 238, non-fiction (M. Brysbaert, “How many words do we
   * read per minute? A review and meta-analysis of reading rate”, Journal of Memory and Language 109, 2019). For
   * Russian and Ukrainian there are no published norms of silent reading. The same paper finds that the rate depends on
   * how many words a language needs for the same message; these articles have 0.751 and 0.747 times as many words as in
   * English. (IReST, IOVS 53, 2012, measures reading aloud: English 228, Russian 184.)
   */
  wordsPerMinute: z.number().check(z.positive()),
});

export interface BlogPageContent extends ListPageContent {
  articles: (ArticleSummary & { place: ArticlePlace })[];
}

/** An entry of the table of contents; `at` is the reading time up to it, `1:10`. */
export interface TocEntry {
  id: string;
  title: string;
  at: string;
}

/** A case's figure between the points, with its case. */
export interface Pull {
  metric: Metric;
  slug: string;
  market: string;
  /** What marks the case as a sample. */
  sample?: string | undefined;
}

/** A source as the page links it; `href` is a path of the site or an external address. */
export interface Source {
  title: string;
  href: string;
  /** What marks our own case as a sample, which is an example and no source. */
  sample?: string | undefined;
}

export interface ArticlePageContent {
  article: Omit<Article, 'meta'>;
  heading: Article['meta']['h1'];
  summary: ArticleSummary;
  toc: TocEntry[];
  /** Figures by the id of the point that they follow. */
  pulls: Record<string, Pull>;
  /** Sources by the id of the part. */
  sources: Record<string, Source[]>;
  examples: { example: Article['content']['examples'][number]; about: CaseSummary }[];
  related: ArticleSummary[];
}
