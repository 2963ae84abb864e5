import { pageHeadSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { PRODUCT_IDS } from '../../products';

export const text = z.string().check(z.trim(), z.minLength(1));
export const listOf = <T extends z.core.SomeType>(item: T, min = 1) => z.array(item).check(z.minLength(min));

/** The speaker: the visitor (green) or the assistant (purple). */
export const voiceSchema = z.enum(['visitor', 'assistant']);

export const sectionHeadSchema = z.object({
  title: text,
  note: z.optional(text),
});

/** A line of a conversation in the live illustrations. */
export const turnSchema = z.object({
  voice: voiceSchema,
  time: z.optional(text),
  text,
});

/** The last segment of a case's path. */
const caseSlug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

/** A title with one or two sentences. */
export const named = z.object({ title: text, text });

/** Of the launch as a chart. */
export const legendSchema = z.object({ ours: text, yours: text });

/** Content blocks of every product page (specification, section 3), one file per product and language. */
export const productBaseSchema = z.object({
  id: z.enum(PRODUCT_IDS),
  seo: pageHeadSchema,
  hero: z.object({
    /** With a line break where the headline has one. */
    headline: text,
    lead: text,
    primary: text,
    secondary: text,
    note: z.optional(text),
  }),
  problems: z.object({
    head: sectionHeadSchema,
    columns: z.object({ role: text, problem: text, solution: text, result: text }),
    rows: listOf(
      z.object({
        role: text,
        problem: text,
        solution: text,
        result: text,
        resultNote: z.optional(text),
        /** The case whose figure the result is. */
        case: z.optional(caseSlug),
      }),
      3,
    ),
  }),
  value: z.object({
    head: sectionHeadSchema,
    /** One number of the product's own; the specification's stand on the home page. */
    items: z.tuple([z.object({ figure: text, label: text, note: text })]),
  }),
  steps: z.object({
    head: sectionHeadSchema,
    /** `time` instead of the step's number. */
    items: listOf(z.object({ title: text, text, time: z.optional(text) }), 3),
  }),
  integrations: z.object({
    head: sectionHeadSchema,
    categories: listOf(z.object({ name: text, items: listOf(text, 2), more: z.optional(text) }), 2),
  }),
  features: z.object({ head: sectionHeadSchema, items: listOf(named, 4) }),
  advantages: z.object({ head: sectionHeadSchema, items: listOf(named, 3) }),
  launch: z.object({
    head: sectionHeadSchema,
    items: listOf(
      z.object({
        step: text,
        title: text,
        duration: text,
        /** First and last day of the step, both included. */
        fromDay: z.number(),
        toDay: z.number(),
        /** Who does the step: we (assistant) or the client (visitor). */
        voice: z.optional(voiceSchema),
      }),
      3,
    ),
  }),
  legend: z.optional(legendSchema),
  cases: z.object({
    head: sectionHeadSchema,
    link: text,
    items: z.tuple([
      z.object({
        slug: caseSlug,
        /** Industry, country, product. */
        meta: z.optional(listOf(text)),
        title: text,
        before: text,
        after: text,
        label: text,
      }),
    ]),
  }),
  testimonials: z.object({
    items: z
      .array(
        z.object({
          quote: text,
          author: text,
          position: text,
          image: z.optional(text),
          /** The case of the client who says it. */
          case: z.optional(caseSlug),
        }),
      )
      .check(z.maxLength(1)),
  }),
  faq: z.object({ head: sectionHeadSchema, items: listOf(z.object({ question: text, answer: text }), 4) }),
  cta: z.object({ badge: text, badgeNote: text, title: text, text }),
});

/** `content/productList/<lang>.json`: the home page's section, with one sentence for each product. */
export const productListSchema = z.object({ head: sectionHeadSchema, about: z.record(z.enum(PRODUCT_IDS), text) });

export type ProductBase = z.infer<typeof productBaseSchema>;
export type Turn = z.infer<typeof turnSchema>;
export type SectionHeadContent = z.infer<typeof sectionHeadSchema>;
export type ProductListContent = z.infer<typeof productListSchema>;
