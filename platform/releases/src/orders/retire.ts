import { ReleaseError, refuse } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/part-names';
import type { LiveRecord } from '@site/site-model/release-log';
import { nothingLive, notLive } from '../log/live-log';
import { readComposition, requireServed } from '../read-composition';
import type { ReleaseTarget } from '../release-target';
import { requireThawed } from './freeze';
import { goLive, retryOnConflict } from './go-live';
import { lostAddresses } from './kept-addresses';
import { composeLinked } from './living-links';
import { rebasedCanaries } from './rebase-canaries';

/**
 * Removes a part from the site: the other parts are composed without it, through the checks of a promotion. The part's live
 * addresses must have moved to another part, or be given up (`gone`). A canary of the part ends, canaries of other parts
 * go on. A promotion of the part or a rollback of the site brings it back.
 */
export async function retire(
  target: ReleaseTarget,
  part: string,
  { gone }: { gone: boolean },
): Promise<LiveRecord> {
  if (part === SHELL)
    throw new ReleaseError(
      'release/shell-retired',
      'The shell hosts all other parts and can’t be retired.',
      'Promote another version of the shell instead.',
    );
  return retryOnConflict(async () => {
    const live = await target.log.current();
    if (!live) throw nothingLive();
    const { [part]: version, ...versions } = live.versions;
    if (version === undefined) throw notLive(part, Object.keys(live.versions));
    requireThawed(live);
    const before = await readComposition(target.store, live.composition);
    const own = before.pages.flatMap(({ owner, path }) => (owner === part ? [path] : []));
    // The composer drops those that another part has or moves.
    const givenUp = gone ? [...own, ...Object.keys(before.moved), ...before.gone] : [];
    const retired = [...new Set([...before.retired, ...givenUp])];
    const manifest = await composeLinked(target, live.composition, versions, { retired });
    requireServed(manifest);
    const lost = lostAddresses(before, manifest).map((fault) => ({
      ...fault,
      remedy: `${fault.remedy}; or give up all addresses of ${part}: npm run release -- retire ${part} --gone`,
    }));
    refuse(
      'release/retirement-loses-addresses',
      `Retiring ${part} would remove addresses that visitors use`,
      lost,
    );
    const rebased = await rebasedCanaries(target, live, manifest, part);
    return goLive(target, manifest, 'retire', live, { ...rebased, part });
  });
}
