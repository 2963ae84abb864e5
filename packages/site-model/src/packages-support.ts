import type { PartManifest } from './part-manifest';

/**
 * Days for which an edition of the packages is supported after the next one is released. Longer than compositions are
 * retained (30 days).
 */
export const SUPPORT_DAYS = 180;

export interface Edition {
  edition: number;
  /** Release date, `YYYY-MM-DD`. */
  since: string;
  /** What it changed between shell and remotes. */
  what: string;
}

/** Editions of the packages, in order. A test checks that the last one equals `@site/federation/edition`. */
export const EDITIONS: readonly Edition[] = [
  { edition: 1, since: '2026-11-22', what: 'a version is named by its content (decision 14)' },
  {
    edition: 2,
    since: '2026-11-22',
    what: 'a part declares itself, the navigation is in the page’s data (decision 15)',
  },
  {
    edition: 3,
    since: '2026-11-23',
    what: 'a release stores compressed copies of the files in br/ (decision 25)',
  },
];

/**
 * The oldest edition that a new version may be built with. A test fails if it is raised before `SUPPORT_DAYS` are over.
 * Versions that are already released stay valid.
 */
export const OLDEST_EDITION = 1;

/** Returns the edition that built a version. Manifests without a number are edition 1, or 0 before decision 14. */
export const editionOf = ({ packages, naming }: Pick<PartManifest, 'packages' | 'naming'>): number =>
  packages ?? (naming === 'content' ? 1 : 0);

/** Returns the editions below `oldest` that are still supported at `now`, with the end of their support. */
export function givenUpEarly(
  editions: readonly Edition[],
  oldest: number,
  now: Date,
): { edition: number; until: string }[] {
  return editions.flatMap(({ edition }, at) => {
    const next = editions[at + 1];
    if (edition >= oldest || !next) return [];
    const until = new Date(Date.parse(next.since) + SUPPORT_DAYS * 86_400_000);
    return until > now ? [{ edition, until: until.toISOString().slice(0, 10) }] : [];
  });
}
