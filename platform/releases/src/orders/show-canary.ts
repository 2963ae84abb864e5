import { ReleaseError } from '@platform/base/release-error';
import { BUCKET_COOKIE } from '@site/site-model/edge-store';
import { nothingLive } from '../log/live-log';
import type { ReleaseTarget } from '../release-target';
import { requireCanary } from './canary';

export interface ShownCanary {
  slot: string;
  composition: string;
  /** Puts a browser on the canary. */
  url: string;
  /** Puts it back among the other visitors. */
  leave: string;
}

/**
 * Returns the address that puts one's own browser among the visitors of a slot's canary, without moving anybody else. Rejects
 * with a ReleaseError when the slot has no canary, or one without visitors.
 */
export async function showCanary(
  { log }: Pick<ReleaseTarget, 'log'>,
  slot: string,
  siteOrigin: string,
): Promise<ShownCanary> {
  const live = await log.current();
  if (!live) throw nothingLive();
  const { composition, buckets } = requireCanary(live, slot);
  const [range] = buckets;
  if (!range)
    throw new ReleaseError(
      'release/canary-unseen',
      `The canary of ${slot} has no visitors: its share is 0 %.`,
      `Give it a share: npm run release -- canary ${slot} 1.`,
    );
  const address = (value: number | string) => `${siteOrigin}/?${BUCKET_COOKIE.name}=${value}`;
  return { slot, composition, url: address(range[0]), leave: address(BUCKET_COOKIE.leave) };
}
