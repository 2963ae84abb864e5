import { existsSync, readFileSync } from 'node:fs';
import { ReleaseError } from '@platform/base/release-error';
import { folderStore } from '@platform/composer/store/folder-store';
import type { Environment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { keys } from '@site/site-model/bucket-keys';
import { caller, orderCaller } from '../aws/invoke';
import { liveLog } from '../log/live-log';
import { PLATFORM } from '../orders/release-functions';
import type { ReleaseSite } from '../release-site';
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

/** Returns the site on a data folder. Orders go through the owners' function, unless `as` names another. */
export function siteOn(
  dataDir: string,
  { dynamodbUrl, lambdaUrl, settings, parts }: Omit<RunningAddresses, 'pid'>,
  as = PLATFORM,
): ReleaseSite {
  const paths = dataPaths(dataDir);
  const names = resourceNames('local');
  const { who, commit } = caller();
  const call = orderCaller({
    ...{ lambda: localLambda(lambdaUrl), stage: 'local', as },
    ...{ by: who, commit, parts },
  });
  const releases = { table: names.releasesTable, endpoint: dynamodbUrl };
  const target = {
    ...{ store: folderStore(paths.bucket), settings, log: liveLog(releases) },
    fallback: async () =>
      existsSync(paths.fallback) ? readFileSync(paths.fallback, 'utf8') || undefined : undefined,
  };
  return { call, target, releases, table: { table: names.table, endpoint: dynamodbUrl } };
}
