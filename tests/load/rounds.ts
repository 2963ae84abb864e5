import { randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import type { Collected } from '@platform/releases/collect/collect';
import { dataPaths } from '@platform/releases/local/data-paths';
import { canaryOf } from '@platform/releases/orders/canary';
import { REMOTE_NAMES } from '@site/contracts/part-names';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { RETAINED } from '@site/site-model/release-log';
import { republish } from '../e2e/support/republish';
import { released } from '../release/support/release-command';
import type { LoadSite } from './load-site';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every round rolls back what it released, which spends the parts' budgets. */
const OVERRIDE = ['--override-budget', 'a round of the load test'] as const;

/** Rounds of releases to the site with the release command. */
export interface Releases {
  /**
   * Publishes and promotes a part, starts a canary of another part for half of the visitors, ends it (every second time by
   * promoting it), rolls back, and collects garbage, which removes one version. Awaits `shown` after each step. Returns the
   * compositions that visitors may have received. Throws if a command fails or does something else.
   */
  round(shown: (composition: string) => Promise<void>): Promise<Set<string>>;
}

/** New versions are copies of the parts that the site started with. */
export async function startReleases({ target, dataDir }: LoadSite): Promise<Releases> {
  const live = async (): Promise<LiveRecord> => {
    const record = await target.log.current();
    if (!record) throw new Error('nothing is live');
    return record;
  };
  const { versions } = await live();
  const publish = (part: string) =>
    republish(target, part, versions[part] ?? '', randomBytes(6).toString('hex'));
  const command = <Result>(...args: string[]) => released<Result>(args, dataDir);
  let number = 0;

  return {
    async round(shown) {
      const part = (step: number) => REMOTE_NAMES[(number + step) % REMOTE_NAMES.length] ?? REMOTE_NAMES[0];
      const given = new Set([(await live()).composition]);
      const show = async ({ composition }: { composition: string }) => {
        given.add(composition);
        await shown(composition);
      };

      await show(await command<LiveRecord>('promote', part(0), await publish(part(0)), ...OVERRIDE));

      const second = await publish(part(1));
      const started = await command<LiveRecord>('canary', part(1), '50', second, ...OVERRIDE);
      const canary = canaryOf(started, part(1));
      if (!canary) throw new Error('The canary did not start.');
      await show(canary);
      const ends = number % 2 === 0 ? ['canary', part(1), 'off'] : ['promote', part(1), second, ...OVERRIDE];
      await show(await command<LiveRecord>(...ends));

      const back = await command<LiveRecord>('rollback', '--yes');
      if (back.action !== 'rollback') throw new Error(`The rollback was recorded as "${back.action}".`);
      await show(back);

      const forgotten = await publish(part(2));
      await age(part(2), forgotten);
      const { versions: gone } = await command<Collected>('gc');
      if (gone.join() !== `${part(2)} ${forgotten}`)
        throw new Error(`Garbage collection removed "${gone.join()}" instead of ${part(2)} ${forgotten}.`);
      number += 1;
      return given;
    },
  };

  /** Backdates a version beyond the retention period. */
  async function age(part: string, version: string): Promise<void> {
    const then = new Date(Date.now() - (RETAINED.days + 1) * DAY_MS);
    const client = keys.publicBase(part, version);
    const folders = [client, STAGED + client, keys.serverBase(part, version)];
    for (const folder of folders)
      for (const key of await target.store.list(folder.replace(/\/$/, '')))
        utimesSync(dataPaths(dataDir).object(key), then, then);
  }
}
