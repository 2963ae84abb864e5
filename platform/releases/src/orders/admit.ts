import type { AdmittedList } from '@platform/composer/attestation/trust';
import { listFromLog } from '../log/admitted-log';
import type { ReleaseTarget } from '../release-target';

/**
 * Records again which versions are admitted without a signature: all that were released and are still stored. The owners do it before a
 * key is replaced, because versions that only the old key signed could not be shown any more.
 */
export async function admit(target: ReleaseTarget, now: Date): Promise<AdmittedList> {
  const { signing } = target;
  if (!signing)
    throw new Error('This target verifies no signatures, so it has no list of admitted versions.');
  const before = await signing.lists.current();
  await signing.lists.append(await listFromLog(target, now), before);
  return signing.trust.admitted();
}
