import { type Fault, refuse } from '@platform/base/release-error';
import { NOT_FOUND } from '@site/contracts/paths';
import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';

type Addresses = Pick<CompositionManifest, 'pages' | 'moved' | 'gone'>;

/**
 * Returns a fault for every live address that the next composition neither has nor gives up. A page that remains in some
 * languages only can't be given up: visitors of the other languages would get no redirect.
 */
export function lostAddresses(live: Addresses, next: Addresses): Fault[] {
  const pages = new Set(next.pages.map(({ lang, path }) => `${lang} ${path}`));
  const kept = new Set(next.pages.map(({ path }) => path));
  const givenUp = new Set([...Object.keys(next.moved), ...next.gone]);
  const lost = live.pages.filter(
    ({ lang, path }) => path !== NOT_FOUND && !pages.has(`${lang} ${path}`) && !givenUp.has(path),
  );
  const redirects = Object.keys(live.moved).filter((path) => !kept.has(path) && !givenUp.has(path));
  return [
    ...[...new Set(lost.map(({ path }) => path))].map((path): Fault => {
      const here = lost.filter((page) => page.path === path);
      const part = here[0]?.owner ?? 'site';
      const languages = here.map(({ lang }) => lang).join(', ');
      return {
        code: 'release/address-lost',
        ...{ part, file: 'part.ts' },
        what: `no longer has ${path} in ${languages}, which is live now`,
        remedy: kept.has(path)
          ? 'Keep the page in every language that it has now'
          : `Name its new address in "moved", or add ${path} to "gone"`,
      };
    }),
    ...redirects.map(
      (path): Fault => ({
        code: 'release/address-lost',
        ...{ part: 'site', file: 'part.ts', field: `moved.${path}` },
        what: 'is missing, but redirects visitors now',
        remedy: `Keep the entry, or add ${path} to "gone"`,
      }),
    ),
  ];
}

/** Throws `release/loses-addresses` when a composition would lose a live address. */
export async function requireAddressesKept(
  { store }: Pick<ReleaseTarget, 'store'>,
  live: LiveRecord,
  next: CompositionManifest,
): Promise<void> {
  const current = await readComposition(store, live.composition);
  refuse(
    'release/loses-addresses',
    `The composition ${next.id} would remove addresses that visitors use`,
    lostAddresses(current, next),
  );
}
