import type { Fault } from '@platform/base/release-error';
import { type Candidate, requireValid } from '@platform/composer/checks/versions';
import { rehearse as composeRehearsal } from '@platform/composer/compose-function';
import type { CollectableStore } from '@platform/composer/store/object-store';
import type { StageSettings } from '@site/contracts/site-json';
import type { LiveLog, TableAddress } from './log/live-log';
import type { Caller } from './orders/orders';
import { placeholderFaults } from './placeholders';
import { lostAddresses, requireLinksAlive, storedComposition } from './release-target';

/** A stage as a command sees it: it uploads versions and reads everything; only the release functions change what visitors get. */
export interface ReleaseSite {
  target: {
    store: CollectableStore;
    /** The settings for rehearsals; live pages get those of the deployed template. */
    settings: StageSettings;
    /**
     * Returns the composition that the deployed edge function falls back to; undefined when there is none (on AWS it
     * rejects instead).
     */
    fallback(): Promise<string | undefined>;
    log: Pick<LiveLog, 'current' | 'history'>;
  };
  /** Sends an order to a release function. */
  call: Caller;
  /** The table of the releases, and the site's. */
  releases: TableAddress;
  table: TableAddress;
}

/**
 * Renders an unpublished build beside the other live versions and uploads nothing. Without a live site, or with `render:
 * false`, it is only checked and none of its code runs. Rejects with every fault found; resolves with those that only a release
 * refuses.
 */
export async function rehearse(
  { store, log, settings }: Pick<ReleaseSite['target'], 'store' | 'log' | 'settings'>,
  candidate: Candidate,
  { render }: { render: boolean } = { render: true },
): Promise<Fault[]> {
  const live = await storedComposition(store, (await log.current())?.composition);
  const { name, version } = candidate.manifest;
  const versions = { ...live?.versions, [name]: version };
  if (!live || !render) {
    await requireValid(store, versions, { candidate });
    return [];
  }
  const base = live.id;
  const manifest = await composeRehearsal(store, candidate, { versions, settings, base });
  await requireLinksAlive({ store }, base, manifest);
  const placeholders = settings.production ? placeholderFaults(name, candidate.manifest.placeholders) : [];
  return [...lostAddresses(live, manifest), ...placeholders];
}
