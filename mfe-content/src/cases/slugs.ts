import * as z from 'zod/mini';
import { peekFolders } from '../content/load';
import { caseFactsSchema } from './content';

const { alias, order } = caseFactsSchema.shape;
const placed = peekFolders('cases', 'figures', z.object({ alias, order }));
const rank = ({ facts }: (typeof placed)[number]) => facts?.order ?? Number.POSITIVE_INFINITY;

/** Slugs of all cases, by `order`; those without one come last, by slug. Server only, because it imports all texts. */
export const CASE_SLUGS: readonly string[] = placed
  // Infinity - Infinity is NaN.
  .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  .map(({ slug }) => slug);

export const caseAlias = (slug: string) => placed.find((entry) => entry.slug === slug)?.facts?.alias;

/** A field that names a case. */
export const caseSlugSchema = z.enum(CASE_SLUGS as string[]);
