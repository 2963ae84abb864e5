import * as z from 'zod/mini';
import { contentFolders, peekContent } from '../content/load';
import { caseFactsSchema } from './content';

const { alias, order } = caseFactsSchema.shape;

/** What a folder in `content/cases` says of its place among the cases. */
const placed = contentFolders('cases').map((slug) => ({
  slug,
  alias: peekContent(z.object({ alias }), `cases/${slug}/figures`)?.alias,
  order: peekContent(z.object({ order }), `cases/${slug}/figures`)?.order ?? Number.POSITIVE_INFINITY,
}));

/** Every case, by its `order`; those that state none come last, by their slug. Server only: every text hangs on this list. */
export const CASE_SLUGS: readonly string[] = placed
  // Two infinities have no difference.
  .sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
  .map(({ slug }) => slug);

/** The other slug of a case, which shows the same page. */
export const caseAlias = (slug: string) => placed.find((entry) => entry.slug === slug)?.alias;

/** A field that names a case. */
export const caseSlugSchema = z.enum(CASE_SLUGS as string[]);
