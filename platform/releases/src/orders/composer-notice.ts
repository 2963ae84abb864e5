import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { releasedBy } from '../log/released-by';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';

/**
 * Returns a notice when the checkout's composer is not the one that made the live composition, so that every page will be
 * rendered again; undefined when it is the same or not known. A composer that made an earlier composition counts as older.
 *
 * @param own The hash of the checkout's composer.
 */
export async function composerNotice(
  { store, log }: Pick<ReleaseTarget, 'store' | 'log'>,
  own: string,
): Promise<string | undefined> {
  const composerOf = async ({ composition }: LiveRecord) =>
    (await store.exists(keys.composition(composition)))
      ? (await readComposition(store, composition)).composer
      : undefined;
  const [live, ...before] = await log.history();
  const composer = live && (await composerOf(live));
  if (!live || composer === undefined || composer === own) return undefined;
  const seen = new Set([live.composition]);
  for (const record of before) {
    if (seen.has(record.composition)) continue;
    seen.add(record.composition);
    if ((await composerOf(record)) === own)
      return `This checkout's composer (${own}) is older than the live one (${composer}), released by ${releasedBy(live)}: every page will be rendered again by the older composer. To avoid that, stop here and update the checkout.`;
  }
  return `This checkout's composer (${own}) is not the one that made the live composition (${composer}): every page will be rendered again.`;
}
