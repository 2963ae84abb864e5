import { type Fault, refuse } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, DeadLink, Versions } from '@site/site-model/composition';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';

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
 * `before` does not have: dead links that a rollback allowed must not block the next release. Without `before`, or without
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

/** Throws `release/composition-refused` when a composition has dead links that `before` does not have. */
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
  const there = base !== undefined && (await store.exists(keys.composition(base)));
  const known = new Set(there ? (await readComposition(store, base)).deadLinks.map(nameOf) : []);
  return deadLinks.filter((link) => !known.has(nameOf(link)));
}
