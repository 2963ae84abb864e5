import * as z from 'zod/mini';
import { contentFolders, peekContent } from '../content/load';
import { caseFactsSchema } from './content';

const { alias, order } = caseFactsSchema.shape;

/** Slug, alias and order of each folder in `content/cases`. */
const placed = contentFolders('cases').map((slug) => ({
  slug,
  alias: peekContent(z.object({ alias }), `cases/${slug}/figures`)?.alias,
  order: peekContent(z.object({ order }), `cases/${slug}/figures`)?.order ?? Number.POSITIVE_INFINITY,
}));

/** Slugs of all cases, by `order`; those without one come last, by slug. Server only, because it imports all texts. */
export const CASE_SLUGS: readonly string[] = placed
  // Infinity - Infinity is NaN.
  .sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
  .map(({ slug }) => slug);

/** Returns the alias of a case. */
export const caseAlias = (slug: string) => placed.find((entry) => entry.slug === slug)?.alias;

/** A field that names a case. */
export const caseSlugSchema = z.enum(CASE_SLUGS as string[]);
