import * as z from 'zod/mini';
import type { Metric } from '../cases/content';
import { text } from '../content/schema';

/** Texts of the home page's section. */
export const highlightsSchema = z.strictObject({ title: text, all: text });

export interface Highlight {
  /** Site path of the case. */
  href: string;
  title: string;
  /** Industry, country. */
  meta: string[];
  /** Ids of products. */
  products: readonly string[];
  metric: Metric;
}

export interface CaseHighlightsContent extends z.infer<typeof highlightsSchema> {
  labels: { before: string; after: string };
  /** Large, at the left. */
  main: Highlight;
  /** Small, at the right. */
  side: Highlight[];
}
