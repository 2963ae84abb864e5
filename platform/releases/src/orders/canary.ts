import { ReleaseError } from '@platform/base/errors/release-error';
import { stagedView } from '@platform/composer/store/staged';
import type { CanaryEnd } from '@site/site-model/canary';
import type { Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { readComposition, requireServed } from '../read-composition';
import type { ReleaseTarget } from '../release-target';
import { requireThawed } from './freeze';
import { goLive } from './go-live';
import { requireAddressesKept } from './kept-addresses';
import { composeLinked, requireLinksAlive } from './living-links';
import { retryOnConflict } from './on-conflict';

/** What a canary shows: a composition by its id, or a published version of a part beside the other live versions. */
export type CanaryChoice = { composition: string } | { part: string; version: string };

/**
 * Routes `percent` (0 to 100) of the visitors to another composition; what is live stays live. Without a choice, only the
 * share of the running canary changes. Throws a ReleaseError for an invalid share and for a composition that can't be a
 * canary.
 */
export async function startCanary(
  target: ReleaseTarget,
  percent: number,
  choice?: CanaryChoice,
): Promise<LiveRecord> {
  requireShare(percent);
  return record(target, async (live) => {
    requireThawed(live);
    const canary = await chosen(target, live, choice);
    if (canary.composition === live.composition)
      throw new ReleaseError('release/canary-live', { composition: canary.composition });
    return { ...canary, percent };
  });
}

/**
 * Throws `release/invalid-share` unless the share is from 0 to 100. `typed`: the argument as it was typed, where that is
 * known.
 */
export function requireShare(percent: number, typed: unknown = percent): void {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError('release/invalid-share', { typed: String(typed) });
}

/** Ends the canary: every visitor gets the live composition. */
export async function endCanary(target: ReleaseTarget): Promise<LiveRecord> {
  return record(target, async (live) => {
    if (!live.canary) throw new ReleaseError('release/no-canary', {});
    return undefined;
  });
}

/** Errors that mean that files of the canary's composition are missing from the store. */
const GONE = ['release/unknown-composition', 'release/unknown-version', 'release/file-missing'];

/**
 * Recomposes the running canary on top of a release: the versions in which it differed from what was live, beside the newly
 * released ones. The canary ends, with the reason in the record, when the release contains all of its versions, when the two
 * don't fit together, and when its files are missing: one team's experiment must not block another team's release. Rejects
 * for any other failure, such as a store that does not answer, so that the release is retried and the canary is not lost.
 *
 * @param without A part that is rolled back or retired: the canary's version of it is dropped, too.
 */
export async function rebasedCanary(
  target: ReleaseTarget,
  live: LiveRecord,
  released: { id: string; versions: Versions },
  without?: string,
): Promise<Pick<LiveRecord, 'canary' | 'canaryEnded'>> {
  const { canary } = live;
  if (!canary) return {};
  try {
    const { versions } = await readComposition(target.store, canary.composition);
    const own = Object.entries(versions).filter(
      ([name, version]) => name !== without && live.versions[name] !== version,
    );
    const wanted = { ...released.versions, ...Object.fromEntries(own) };
    const { id, versions: composed } = await composeLinked(target, released.id, wanted);
    if (id === released.id) return endedCanary(live, without === undefined ? 'released' : 'taken-back');
    return { canary: { ...canary, composition: id, versions: composed } };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return endedCanary(live, GONE.includes(error.code) ? 'gone' : 'unfit', error.code);
  }
}

/** Returns the fields of the record that ends the running canary. */
export function endedCanary(
  { canary }: Pick<LiveRecord, 'canary'>,
  why: CanaryEnd['why'],
  code?: string,
): Pick<LiveRecord, 'canaryEnded'> {
  if (!canary) return {};
  const { composition, percent } = canary;
  return { canaryEnded: { composition, percent, why, ...(code ? { code } : {}) } };
}

async function chosen(
  target: ReleaseTarget,
  live: LiveRecord,
  choice: CanaryChoice | undefined,
): Promise<Omit<NonNullable<LiveRecord['canary']>, 'percent'>> {
  if (!choice) {
    if (!live.canary) throw new ReleaseError('release/no-canary', {});
    return live.canary;
  }
  const manifest =
    'part' in choice
      ? await target.compose({ ...live.versions, [choice.part]: choice.version }, target.settings)
      : await readComposition(stagedView(target.store), choice.composition);
  if (manifest.settings.preview)
    throw new ReleaseError('release/canary-preview', { composition: manifest.id });
  requireServed(manifest);
  await requireLinksAlive(target, live.composition, manifest);
  await requireAddressesKept(target, live, manifest);
  return { composition: manifest.id, versions: manifest.versions };
}

async function record(
  target: ReleaseTarget,
  decide: (live: LiveRecord) => Promise<LiveRecord['canary']>,
): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await target.log.current();
    if (!live) throw new ReleaseError('release/nothing-live', {});
    const canary = await decide(live);
    const same = { id: live.composition, versions: live.versions };
    const superseded = canary !== undefined && canary.composition !== live.canary?.composition;
    return goLive(target, same, 'canary', live, {
      canary,
      ...(superseded ? endedCanary(live, 'superseded') : {}),
    });
  });
}
