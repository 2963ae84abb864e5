import { type Fault, ReleaseError, refuse } from '@platform/base/release-error';
import { NOT_FOUND } from '@site/contracts/paths';
import type { StageSettings } from '@site/contracts/site-json';
import { type Canary, type CanaryEnd, percentOf, SITE_SLOT } from '@site/site-model/canary';
import type { CompositionManifest, DeadLink, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { type ReleaseTarget, readComposition, storedComposition } from '../release-target';

type Composing = Pick<ReleaseTarget, 'store' | 'compose' | 'settings'>;
type Made = Pick<CompositionManifest, 'id' | 'deadLinks'>;

const nameOf = ({ part, file, what }: DeadLink) => JSON.stringify([part, file, what]);

const faultOf = ({ part, file, what }: DeadLink): Fault => ({
  code: 'release/dead-link',
  ...{ part, file, what },
  remedy: 'Correct the link, or name the new address in "moved" of the part that had the page',
});

/**
 * Composes as `target.compose` does, and throws `release/composition-refused` when the composition has a dead link that
 * `base` does not have: dead links that a rollback allowed must not block the next release. Without `base`, or without
 * its files, every dead link counts.
 */
export async function composeLinked(
  target: Composing,
  base: string | undefined,
  versions: Versions,
  { settings = target.settings, retired }: { settings?: StageSettings; retired?: readonly string[] } = {},
): Promise<CompositionManifest> {
  const manifest = await target.compose(versions, settings, retired);
  await requireLinksAlive(target, base, manifest);
  return manifest;
}

/** Throws `release/composition-refused` when a composition has dead links that `base` does not have. */
export async function requireLinksAlive(
  { store }: Pick<ReleaseTarget, 'store'>,
  base: string | undefined,
  made: Made,
): Promise<void> {
  const faults = (await newDeadLinks(store, base, made)).map(faultOf);
  refuse('release/composition-refused', `The composition has ${faults.length} fault(s)`, faults);
}

async function newDeadLinks(
  store: ReleaseTarget['store'],
  base: string | undefined,
  { deadLinks }: Made,
): Promise<DeadLink[]> {
  if (deadLinks.length === 0) return [];
  const known = new Set((await storedComposition(store, base))?.deadLinks.map(nameOf));
  return deadLinks.filter((link) => !known.has(nameOf(link)));
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

/** Errors that mean that files of the canary's composition are missing from the store. */
const GONE = ['release/unknown-composition', 'release/unknown-version', 'release/file-missing'];

type Released = Pick<CompositionManifest, 'id' | 'versions' | 'retired'>;
type Canaries = Required<Pick<LiveRecord, 'canaries' | 'canariesEnded'>>;

/**
 * Recomposes every canary on top of a release: its own versions beside the newly released ones (decision 21). Its visitors,
 * its beginning and so the evidence about it stay. The canary of a released part ends, and so does one that does not fit or
 * whose files are missing, each with the reason in the record: one team's experiment must not block another team's
 * release. Rejects for any other failure, such as a store that does not answer, so that the release is retried and no canary
 * is lost.
 *
 * @param without A part that is rolled back or retired: its canary ends, and `site`'s version of it is dropped.
 */
export async function rebasedCanaries(
  target: ReleaseTarget,
  live: LiveRecord,
  released: Released,
  without?: string,
): Promise<Canaries> {
  const canaries: Canary[] = [];
  const canariesEnded: CanaryEnd[] = [];
  // One after the other: a composer takes a whole processor.
  for (const canary of live.canaries ?? []) {
    const next = await rebased(target, live, released, canary, without);
    if ('why' in next) canariesEnded.push(next);
    else canaries.push(next);
  }
  return { canaries, canariesEnded };
}

/** Returns the fields of a record that ends all canaries. */
export const allCanariesEnded = (
  { canaries = [] }: Pick<LiveRecord, 'canaries'>,
  why: CanaryEnd['why'],
): Pick<Canaries, 'canariesEnded'> => ({ canariesEnded: canaries.map((one) => canaryEnd(one, why)) });

/** Returns how a canary ended. */
export const canaryEnd = (
  canary: Canary,
  why: CanaryEnd['why'],
  { code, figures }: Partial<Pick<CanaryEnd, 'code' | 'figures'>> = {},
): CanaryEnd => ({
  slot: canary.slot,
  composition: canary.composition,
  percent: percentOf(canary),
  why,
  ...(code ? { code } : {}),
  // Without `undefined`, which the table can't store.
  ...(figures ? { figures: JSON.parse(JSON.stringify(figures)) } : {}),
});

async function rebased(
  target: ReleaseTarget,
  live: LiveRecord,
  released: Released,
  canary: Canary,
  without: string | undefined,
): Promise<Canary | CanaryEnd> {
  const { slot } = canary;
  if (slot === without) return canaryEnd(canary, 'rolled-back');
  const now = released.versions[slot];
  if (slot !== SITE_SLOT && live.versions[slot] !== now)
    return canaryEnd(canary, canary.versions[slot] === now ? 'released' : 'superseded');
  try {
    const { versions } = await readComposition(target.store, canary.composition);
    const changes = Object.entries(versions).filter(([name, version]) =>
      slot === SITE_SLOT ? name !== without && live.versions[name] !== version : name === slot,
    );
    const wanted = { ...released.versions, ...Object.fromEntries(changes) };
    const { retired } = released;
    const next = await composeLinked(target, released.id, wanted, retired ? { retired } : {});
    if (next.id === released.id) return canaryEnd(canary, without === undefined ? 'released' : 'rolled-back');
    return { ...canary, composition: next.id, versions: next.versions };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return canaryEnd(canary, GONE.includes(error.code) ? 'gone' : 'unfit', error);
  }
}
