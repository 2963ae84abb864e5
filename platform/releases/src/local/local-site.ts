import { existsSync, readFileSync } from 'node:fs';
import { ReleaseError } from '@platform/base/release-error';
import { folderStore } from '@platform/composer/store/folder-store';
import type { Environment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { keys } from '@site/site-model/bucket-keys';
import { caller, orderCaller } from '../aws/invoke';
import { PLATFORM } from '../orders/doors';
import { type ReleaseSite, releaseSite } from '../release-site';
import { dataPaths } from './data-paths';
import { localLambda, type RunningAddresses, runningPlatform } from './running-platform';

/**
 * Connects to the platform that runs on the environment's data folder. Rejects when none runs, and when its tables and its
 * bucket belong to different sites; the message says what to do.
 */
export async function localSite(environment: Environment, as?: string): Promise<ReleaseSite> {
  const dataDir = environment.LOCAL_DATA_DIR;
  const running = runningPlatform(dataDir);
  const site = siteOn(dataDir, running, as);
  const { log, store } = site.target;
  const live = await log.current();
  if (live && !(await store.exists(keys.composition(live.composition)))) {
    throw new ReleaseError(
      'release/other-data',
      `The live composition ${live.composition} is not in ${dataPaths(dataDir).bucket}: the tables at ${running.dynamodbUrl} and this folder belong to different sites.`,
      'Set LOCAL_DATA_DIR to the data folder of the running site.',
    );
  }
  return site;
}

/** Returns the site on a data folder. Orders go through the platform's door, unless `as` names another. */
export function siteOn(
  dataDir: string,
  { dynamodbUrl, lambdaUrl, settings, parts }: Omit<RunningAddresses, 'pid'>,
  as = PLATFORM,
): ReleaseSite {
  const paths = dataPaths(dataDir);
  const names = resourceNames('local');
  const { who, commit } = caller();
  const lambda = localLambda(lambdaUrl);
  return releaseSite({
    store: folderStore(paths.bucket),
    releases: { table: names.releasesTable, endpoint: dynamodbUrl },
    table: { table: names.table, endpoint: dynamodbUrl },
    settings,
    async fallback() {
      const id = existsSync(paths.fallback) ? readFileSync(paths.fallback, 'utf8') : '';
      return id === '' ? undefined : id;
    },
    parts,
    canaryPlan: stageByName('local').canaryPlan,
    call: orderCaller({ lambda, stage: 'local', as, by: who, commit, parts: Object.keys(parts) }),
  });
}
