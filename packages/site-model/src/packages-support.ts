import type { PartManifest } from './part-manifest';

/** Days for which an edition of the packages is taken after the next one is there. Longer than anything is kept for visitors (30 days). */
export const SUPPORT_DAYS = 180;

export interface Edition {
  edition: number;
  /** Day of its release, `YYYY-MM-DD`. */
  since: string;
  /** What shell and remotes expect of each other since then. */
  what: string;
}

/** Editions of the packages (`@site/federation/edition`), in order. A test holds their end to that number. */
export const EDITIONS: readonly Edition[] = [
  { edition: 1, since: '2026-11-22', what: 'a version is named by its content (decision 14)' },
  {
    edition: 2,
    since: '2026-11-22',
    what: 'a part declares itself, the navigation is in the page’s data (decision 15)',
  },
];

/**
 * The oldest edition that a new version may be built with. A test refuses to raise it before `SUPPORT_DAYS` are over. What visitors
 * have already stays, however old.
 */
export const OLDEST_EDITION = 1;

/** The edition that built a version. Those of before editions were counted name none; before decision 14 they are the edition 0. */
export const editionOf = ({ packages, naming }: Pick<PartManifest, 'packages' | 'naming'>): number =>
  packages ?? (naming === 'content' ? 1 : 0);

/** The last days of editions that `oldest` gives up although they are supported on the day `now`. */
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
