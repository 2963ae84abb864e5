import { type Fault, refuse } from '@platform/base/errors/release-error';
import { NOT_FOUND } from '@site/contracts/paths';
import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { readComposition } from './read-composition';
import type { ReleaseTarget } from './release-target';

/** What a manifest says of addresses; manifests of before decision 15 name no owners and give none up. */
type Addresses = Pick<CompositionManifest, 'pages' | 'moved' | 'gone'>;

/**
 * Addresses that visitors have now and that a composition neither has nor gives up on purpose. A page that is kept in some languages
 * only can't be given up: its readers in the others would be sent nowhere.
 */
export function lostAddresses(live: Addresses, next: Addresses): Fault[] {
  const pages = new Set(next.pages.map(({ lang, path }) => `${lang} ${path}`));
  const kept = new Set(next.pages.map(({ path }) => path));
  const givenUp = new Set([...Object.keys(next.moved ?? {}), ...(next.gone ?? [])]);
  const lost = live.pages.filter(
    ({ lang, path }) => path !== NOT_FOUND && !pages.has(`${lang} ${path}`) && !givenUp.has(path),
  );
  const redirects = Object.keys(live.moved ?? {}).filter((path) => !kept.has(path) && !givenUp.has(path));
  return [
    ...[...new Set(lost.map(({ path }) => path))].map((path) => {
      const here = lost.filter((page) => page.path === path);
      const part = here[0]?.owner ?? 'site';
      const languages = here.map(({ lang }) => lang).join(', ');
      return {
        code: 'release/address-lost',
        ...{ part, file: 'part.ts' },
        what: `no longer has ${path} in ${languages}, which visitors have now`,
        remedy: kept.has(path)
          ? 'Keep the page in every language that it has'
          : `Say in "moved" where the page is now, or name ${path} in "gone"`,
      };
    }),
    ...redirects.map((path) => ({
      code: 'release/address-lost',
      ...{ part: 'site', file: 'part.ts', field: `moved.${path}` },
      what: 'is missing, and visitors are redirected from it now',
      remedy: `Keep it, or name ${path} in "gone"`,
    })),
  ];
}

/** Refuses a composition that would lose an address that is live. */
export async function requireAddressesKept(
  { store }: Pick<ReleaseTarget, 'store'>,
  live: LiveRecord,
  next: CompositionManifest,
): Promise<void> {
  const before = await readComposition(store, live.composition);
  refuse('release/loses-addresses', { composition: next.id }, lostAddresses(before, next));
}
