import { pageHeadSchema } from '@site/contracts/microfrontend';
import type { LeadFormContent } from '@site/ui/form/content.ts';
import * as z from 'zod/mini';
import { type ListPageContent, listOf, listPageSchema, namedSchema, text } from '../content/schema';
import { type Chart, chartSchema } from '../figures/content';
import { CASE_PRODUCTS, INDUSTRIES } from './filter';

/** Position of a card in the wall: a whole row, or the left or right part of one, 7 or 5 columns wide. */
const CARD_PLACES = ['row', 'closing', 'left7', 'left5', 'right7', 'right5'] as const;
export type CardPlace = (typeof CARD_PLACES)[number];

/** Properties that a case's languages share: its positions in lists and filters, and the chart of each metric. */
export const caseFactsSchema = z.strictObject({
  /** Another slug of the same page. */
  alias: z.optional(text),
  /** Position among all cases; cases without one come last. */
  order: z.optional(z.number()),
  /** Position in the wall of all cases; cases without one come last, each in its own row. */
  wall: z.optional(z.strictObject({ order: z.number(), place: z.enum(CARD_PLACES) })),
  /** Card in the home page's case section, which has one large and two small ones. */
  home: z.optional(z.enum(['large', 'small'])),
  industry: z.enum(INDUSTRIES),
  products: listOf(z.enum(CASE_PRODUCTS)),
  charts: listOf(chartSchema, 3),
});
type CaseFacts = z.infer<typeof caseFactsSchema>;

const metricSchema = z.strictObject({
  title: text,
  before: text,
  value: text,
  label: text,
  /** Text alternative of the drawing. */
  alt: text,
  axis: z.array(text),
});

/** A case study in one language (specification, section 3). Industry and products of the filters are in `CaseFacts`. */
export const caseStudySchema = z.strictObject({
  id: text,
  slug: text,
  title: text,
  shortTitle: text,
  fullTitle: text,
  badge: text,
  preview: text,
  meta: pageHeadSchema,
  company: z.strictObject({ name: text, industry: text, size: text, market: text }),
  problem: z.strictObject({
    title: text,
    /** Problems, each with the product that solves it and how. */
    items: listOf(z.strictObject({ text, product: text, answer: text }), 3),
  }),
  solution: z.strictObject({
    title: text,
    description: text,
    features: z.array(namedSchema).check(z.length(3)),
    integrations: listOf(text, 3),
  }),
  /** In every case the three months after the launch against the three before it, as the interface texts state. */
  results: z.strictObject({
    /** What was measured, and what else changed in those months. */
    note: text,
    /** The figure that the client chose before the launch. */
    figure: metricSchema,
    /** Other figures that changed. */
    others: listOf(metricSchema, 2),
    details: listOf(text, 3),
    /** What did not improve, in one or two sentences. */
    unimproved: text,
  }),
  testimonial: z.optional(z.strictObject({ quote: text, author: text })),
  cta: z.strictObject({ title: text, text, button: text }),
});
export type CaseStudy = z.infer<typeof caseStudySchema>;

export type Metric = z.infer<typeof metricSchema> & { chart: Chart };

/** Summary of a case for other pages. */
export interface CaseSummary
  extends Pick<CaseFacts, 'industry' | 'products'>,
    Pick<CaseStudy, 'slug' | 'title' | 'shortTitle'> {
  market: string;
  /** What marks the case as a sample. */
  sample?: string | undefined;
  /** The case's main figure: `results.figure`. */
  metric: Metric;
}

export const casesPageSchema = z.extend(listPageSchema, {
  /** Both of these while a case on the page is a sample. */
  examples: z.pick(listPageSchema, { meta: true, hero: true }),
});

export interface CasesPageContent extends ListPageContent {
  /** In the order of the wall. */
  cases: (CaseSummary & { place: CardPlace })[];
}

export interface CasePageContent {
  study: Omit<CaseStudy, 'meta'>;
  /** What marks the case as a sample. */
  sample?: string | undefined;
  facts: Pick<CaseFacts, 'industry' | 'products'>;
  /** The case's main figure first. */
  metrics: [Metric, ...Metric[]];
  previous: CaseSummary;
  next: CaseSummary;
  related: CaseSummary[];
  form: LeadFormContent;
}
