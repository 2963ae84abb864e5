import { ReleaseError } from '@platform/base/release-error';
import { type Canary, type CanaryEnd, percentOf, SITE_SLOT } from '@site/site-model/canary';
import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';
import { composeLinked } from './living-links';

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
