import { pageHeadSchema } from '@site/contracts/microfrontend';
import type { LeadFormContent } from '@site/ui/form/lead-form-content.ts';
import * as z from 'zod/mini';
import { inviteSchema, list, namedSchema, runsSchema, text } from '../content/schema';
import { type Chart, chartSchema } from '../figures/content';
import { emptySchema } from '../filter/content';
import { CASE_PRODUCTS, INDUSTRIES } from './filter';

/** Where a card stands in the wall: a row of its own, or the left or right part of one, 7 or 5 columns wide. */
export const CARD_PLACES = ['row', 'closing', 'left7', 'left5', 'right7', 'right5'] as const;
export type CardPlace = (typeof CARD_PLACES)[number];

/** What a case's files share: its places in lists and filters, and the numbers of its drawings, metric by metric. */
export const caseFactsSchema = z.strictObject({
  /** Another slug that shows the same page. */
  alias: z.optional(text),
  /** Among the cases before and after it, and among those like it; without one, after all that have one. */
  order: z.optional(z.number()),
  /** In the wall of all cases; without one, below all that have one, in a row of its own. */
  wall: z.optional(z.strictObject({ order: z.number(), place: z.enum(CARD_PLACES) })),
  /** In the home page's section of cases, which has one large card and two small ones. */
  home: z.optional(z.enum(['large', 'small'])),
  industry: z.enum(INDUSTRIES),
  products: list(z.enum(CASE_PRODUCTS)),
  charts: list(chartSchema, 3),
});
export type CaseFacts = z.infer<typeof caseFactsSchema>;

const metricSchema = z.strictObject({
  title: text,
  before: text,
  value: text,
  label: text,
  /** The drawing in a sentence. */
  alt: text,
  axis: z.array(text),
});

/** One case study in one language (specification, section 3). Industry and products of the filters: `CaseFacts`. */
export const caseStudySchema = z.strictObject({
  id: text,
  slug: text,
  title: text,
  shortTitle: text,
  fullTitle: runsSchema,
  badge: text,
  preview: text,
  meta: pageHeadSchema,
  company: z.strictObject({ name: text, industry: text, size: text, market: text }),
  problem: z.strictObject({
    title: text,
    /** What was heard, and which product answers how. */
    items: list(z.strictObject({ text, product: text, answer: text }), 3),
  }),
  solution: z.strictObject({
    title: text,
    description: text,
    features: z.array(namedSchema).check(z.length(3)),
    integrations: list(text, 3),
  }),
  /** Three months before the launch against three months after it, in every case: the interface texts say so. */
  results: z.strictObject({
    /** What was counted, and what else changed in those months. */
    note: text,
    /** The one figure that the client chose before the launch. */
    figure: metricSchema,
    /** Figures that moved with it. */
    others: list(metricSchema, 2),
    details: list(text, 3),
    /** What stayed as it was, in a sentence or two. */
    unimproved: text,
  }),
  testimonial: z.strictObject({ quote: text, author: text }),
  cta: z.strictObject({ title: text, text, button: text }),
});
export type CaseStudy = z.infer<typeof caseStudySchema>;

export type Metric = z.infer<typeof metricSchema> & { chart: Chart };

/** What other pages show of a case. */
export interface CaseSummary extends Pick<CaseFacts, 'industry' | 'products'> {
  slug: string;
  title: string;
  shortTitle: string;
  market: string;
  /** The one figure of the case: `results.figure`. */
  metric: Metric;
}

export const casesPageSchema = z.strictObject({
  meta: pageHeadSchema,
  hero: z.strictObject({ title: runsSchema, lead: text }),
  method: z.strictObject({ mark: text, title: text, items: z.array(namedSchema).check(z.length(3)) }),
  empty: emptySchema,
  cta: inviteSchema,
});

export interface CasesPageContent extends Omit<z.infer<typeof casesPageSchema>, 'meta'> {
  /** In the order of the wall. */
  cases: (CaseSummary & { place: CardPlace })[];
}

export interface CasePageContent {
  study: Omit<CaseStudy, 'meta'>;
  facts: Pick<CaseFacts, 'industry' | 'products'>;
  /** The figure of the case first. */
  metrics: [Metric, ...Metric[]];
  previous: CaseSummary;
  next: CaseSummary;
  related: CaseSummary[];
  form: LeadFormContent;
}
