import os from 'node:os';
import { resourceNames } from '../config/resource-names';
import { dataPaths } from '../local/data-paths';
import { runCompose } from './compose/run-compose';
import { filePointer } from './edge-pointer';
import { liveLog } from './live-log';
import type { ReleaseTarget } from './release';
import { folderStore } from './store/folder-store';

/** The running local platform as a target of releases. */
export function localTarget(options: { dataDir: string; dynamodbUrl: string }): ReleaseTarget {
  const paths = dataPaths(options.dataDir);
  return {
    store: folderStore(paths.bucket),
    log: liveLog({ table: resourceNames('local').releasesTable, endpoint: options.dynamodbUrl }),
    pointer: filePointer(paths.keyValueStore),
    compose: (versions, settings) => runCompose({ bucketDir: paths.bucket, versions, settings }),
    rehearse: (candidate, versions, settings) =>
      runCompose({ bucketDir: paths.bucket, versions, settings, candidate }),
    who: os.userInfo().username,
  };
}
