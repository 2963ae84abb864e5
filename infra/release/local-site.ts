import { keys } from '@site/site-model/bucket-keys';
import type { Environment } from '../config/environment';
import { dataPaths } from '../local/data-paths';
import { runningPlatform } from '../local/running-platform';
import { announceSteps } from './announce-steps';
import { localTarget } from './local-target';
import { callerOn } from './orders';
import { ReleaseError } from './release-error';
import type { ReleaseSite } from './release-site';

/**
 * The platform that runs on the data folder of the environment. Rejects, saying what to do, where none runs, and where its
 * tables and its bucket are not of one site.
 */
export async function localSite(environment: Environment, say: (line: string) => void): Promise<ReleaseSite> {
  const dataDir = environment.LOCAL_DATA_DIR;
  const { dynamodbUrl, previewUrl, settings, parts = {} } = runningPlatform(dataDir);
  const { previews, ...target } = localTarget({ dataDir, dynamodbUrl, settings });
  const live = await target.log.current();
  if (live && !(await target.store.exists(keys.composition(live.composition)))) {
    throw new ReleaseError('release/other-data', {
      composition: live.composition,
      bucket: dataPaths(dataDir).bucket,
      tables: dynamodbUrl,
    });
  }
  return {
    parts,
    target,
    previews,
    call: callerOn({ target: announceSteps(target, say), previews, previewOrigin: previewUrl }),
  };
}
