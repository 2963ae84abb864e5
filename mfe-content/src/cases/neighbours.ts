import type { CaseSummary } from './content';
import { CASE_SLUGS } from './slugs';

/** Returns the previous and the next case, cyclically. */
export function findNeighbours(slug: string): { previous: string; next: string } {
  const at = CASE_SLUGS.indexOf(slug);
  const around = (step: number) => CASE_SLUGS.at((at + step) % CASE_SLUGS.length) ?? slug;
  return { previous: around(-1), next: around(1) };
}

/**
 * Returns the `count` most similar other cases: the same industry counts more than a shared product; ties keep their
 * order.
 */
export function relatedCases(slug: string, all: readonly CaseSummary[], count = 3): CaseSummary[] {
  const self = all.find((entry) => entry.slug === slug);
  if (!self) return [];
  const likeness = (entry: CaseSummary) =>
    (entry.industry === self.industry ? 2 : 0) +
    entry.products.filter((product) => self.products.includes(product)).length;
  return all
    .filter((entry) => entry !== self)
    .sort((a, b) => likeness(b) - likeness(a))
    .slice(0, count);
}
