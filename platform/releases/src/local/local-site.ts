import { ReleaseError } from '@platform/base/release-error';
import type { Environment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { keys } from '@site/site-model/bucket-keys';
import { readLevels } from '../budgets';
import { judgeRecords } from '../judging/judge-record';
import { callerOn } from '../orders/orders';
import { announcedBudgets } from '../orders/releasable-parts';
import type { ReleaseSite } from '../release-site';
import type { ReleaseTarget } from '../release-target';
import { dataPaths } from './data-paths';
import { localTarget } from './local-target';
import { runningPlatform } from './running-platform';

/**
 * Connects to the platform that runs on the environment's data folder. Rejects when none runs, and when its tables and its
 * bucket belong to different sites; the message says what to do.
 */
export async function localSite(environment: Environment, say: (line: string) => void): Promise<ReleaseSite> {
  const dataDir = environment.LOCAL_DATA_DIR;
  const { url, dynamodbUrl, previewUrl, settings, parts } = runningPlatform(dataDir);
  const names = resourceNames('local');
  // The site's budgets count, not those that this program was installed with.
  process.env.PART_BUDGETS = JSON.stringify(announcedBudgets(parts));
  const { previews, ...target } = localTarget({ dataDir, dynamodbUrl, settings });
  const live = await target.log.current();
  if (live && !(await target.store.exists(keys.composition(live.composition)))) {
    throw new ReleaseError(
      'release/other-data',
      `The live composition ${live.composition} is not in ${dataPaths(dataDir).bucket}: the tables at ${dynamodbUrl} and this folder belong to different sites.`,
      'Set LOCAL_DATA_DIR to the data folder of the running site.',
    );
  }
  return {
    parts,
    target,
    previews,
    levels: readLevels({ table: names.table, endpoint: dynamodbUrl }),
    judge: judgeRecords({ table: names.releasesTable, endpoint: dynamodbUrl }),
    canaryPlan: stageByName('local', environment).canaryPlan,
    call: callerOn({
      target: announceSteps(target, say),
      previews,
      previewOrigin: previewUrl,
      siteOrigin: url,
    }),
  };
}

/** Returns the target with every step announced before it begins, so that a release that hangs shows where. */
const announceSteps = (
  { log, pointer, ...target }: ReleaseTarget,
  say: (line: string) => void,
): ReleaseTarget => ({
  ...target,
  async compose(...wanted) {
    say('  Composing every page …');
    return target.compose(...wanted);
  },
  log: {
    ...log,
    async append(record) {
      say(`  Writing record ${record.sequence} …`);
      await log.append(record);
    },
  },
  pointer: {
    async write(values) {
      say('  Updating the edge pointer …');
      await pointer.write(values);
    },
  },
});
