import * as z from 'zod/mini';
import type { CaseSummary } from '../cases/content';
import { text } from '../content/schema';

/** Texts of the home page's section. */
export const highlightsSchema = z.strictObject({ title: text, all: text });

export interface CaseHighlightsContent extends z.infer<typeof highlightsSchema> {
  labels: { before: string; after: string; industry: Record<CaseSummary['industry'], string> };
  /** Large, at the left. */
  main: CaseSummary;
  /** Small, at the right. */
  side: CaseSummary[];
}
