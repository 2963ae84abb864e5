import { isDeepStrictEqual } from 'node:util';
import { type Fault, refuse, refuseComposition } from '@platform/base/release-error';
import { NOT_FOUND } from '@site/contracts/paths';
import type { StageSettings } from '@site/contracts/site-json';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { type ReleaseTarget, readComposition, requireServed, storedComposition } from '../release-target';

/**
 * Composes as `target.compose` does, and throws `release/dead-link` when the composition has a dead link that
 * `base` does not have: dead links that a rollback allowed must not block the next release. Without `base`, or without
 * its files, every dead link counts.
 */
export async function composeLinked(
  target: Pick<ReleaseTarget, 'store' | 'compose' | 'settings'>,
  base: string | undefined,
  versions: Versions,
  { settings = target.settings, retired }: { settings?: StageSettings; retired?: readonly string[] } = {},
): Promise<CompositionManifest> {
  const manifest = await target.compose(versions, settings, retired);
  await requireLinksAlive(target, base, manifest);
  return manifest;
}

/** Composes a part's version with the other live ones, and throws a ReleaseError unless visitors may get it. */
export async function composeVersion(
  target: ReleaseTarget,
  live: LiveRecord,
  part: string,
  version: string,
): Promise<CompositionManifest> {
  const manifest = await composeLinked(target, live.composition, { ...live.versions, [part]: version });
  requireServed(manifest);
  const lost = lostAddresses(await readComposition(target.store, live.composition), manifest);
  const what = `The composition ${manifest.id} would remove addresses that visitors use`;
  refuse(what, lost);
  return manifest;
}

/** Throws `release/dead-link` when a composition has dead links that `base` does not have. */
export async function requireLinksAlive(
  { store }: Pick<ReleaseTarget, 'store'>,
  base: string | undefined,
  { deadLinks }: Pick<CompositionManifest, 'deadLinks'>,
): Promise<void> {
  if (deadLinks.length === 0) return;
  const known = (await storedComposition(store, base))?.deadLinks ?? [];
  const faults = deadLinks
    .filter((link) => !known.some((one) => isDeepStrictEqual(one, link)))
    .map((link): Fault => {
      const remedy = 'Correct the link, or name the new address in "moved" of the part that had the page';
      return { code: 'release/dead-link', ...link, remedy };
    });
  refuseComposition(faults);
}

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
  const code = 'release/address-lost';
  const faults = [...new Set(lost.map(({ path }) => path))].map((path): Fault => {
    const here = lost.filter((page) => page.path === path);
    const what = `no longer has ${path} in ${here.map(({ lang }) => lang).join(', ')}, which is live now`;
    const remedy = kept.has(path)
      ? 'Keep the page in every language that it has now'
      : `Name its new address in "moved", or add ${path} to "gone"`;
    return { code, part: here[0]?.owner ?? 'site', file: 'part.ts', what, remedy };
  });
  for (const path of redirects) {
    const place = { part: 'site', file: 'part.ts', field: `moved.${path}` };
    const remedy = `Keep the entry, or add ${path} to "gone"`;
    faults.push({ code, ...place, what: 'is missing, but redirects visitors now', remedy });
  }
  return faults;
}

/** Returns the pages whose bytes changed although none of their inputs did, by owner. */
export function changedElsewhere(
  base: Pick<CompositionManifest, 'pages'>,
  next: Pick<CompositionManifest, 'pages'>,
): NonNullable<LiveRecord['changedElsewhere']> {
  const before = new Map(base.pages.map((page) => [page.html.replace(/^sites\/[^/]+/, ''), page]));
  const changed = next.pages.filter(({ html, inputs, content }) => {
    const then = before.get(html.replace(/^sites\/[^/]+/, ''));
    return then?.inputs !== undefined && then.inputs === inputs && then.content !== content;
  });
  return [...new Set(changed.map(({ owner }) => owner))].map((part) => {
    const [first, ...others] = changed.filter(({ owner }) => owner === part);
    return { part, pages: others.length + 1, example: `${first?.path} (${first?.lang})` };
  });
}
