import { ReleaseError } from '@platform/base/release-error';
import { keys } from '@site/site-model/bucket-keys';
import { type Environment, trustedFolders } from '../../../../infra/config/environment';
import { resourceNames } from '../../../../infra/config/resource-names';
import { stageByName } from '../../../../infra/config/stages';
import { readLevels } from '../budgets/read-levels';
import { judgeRecords } from '../judging/judge-record';
import { announceSteps } from '../orders/announce-steps';
import { callerOn } from '../orders/orders';
import { announcedBudgets } from '../orders/releasable-parts';
import type { ReleaseSite } from '../release-site';
import { dataPaths } from './data-paths';
import { localSource } from './local-source';
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
  const trusted = trustedFolders(environment);
  const trusts = Object.keys(trusted);
  const { previews, ...target } = localTarget({ dataDir, dynamodbUrl, settings, trusted });
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
    trusts,
    async source(name) {
      const folder = trusted[name];
      if (folder === undefined)
        throw new ReleaseError(
          'release/stage-not-trusted',
          `The stage local does not take versions from ${name}; it trusts ${trusts.join(', ') || 'no other stage'}.`,
          `Name its data folder in the variable TRUSTED_STAGES, for example TRUSTED_STAGES=${name}=.local-${name}.`,
        );
      return localSource(name, folder);
    },
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
