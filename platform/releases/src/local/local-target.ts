import { existsSync, readFileSync } from 'node:fs';
import { runCompose } from '@platform/composer/compose-here';
import { folderStore } from '@platform/composer/store/folder-store';
import type { StageSettings } from '@site/contracts/site-json';
import { resourceNames } from '../../../../infra/config/resource-names';
import { filePointer } from '../log/edge-pointer';
import { liveLog } from '../log/live-log';
import { type PreviewLog, previewLog } from '../log/preview-log';
import { projectionRecord } from '../log/projection-record';
import { retiredAddresses } from '../orders/retire';
import { caller } from '../publish/caller';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';
import { servingLog } from '../start/serve-versions';
import { dataPaths } from './data-paths';

export interface LocalTarget extends ReleaseTarget {
  previews: PreviewLog;
}

/** Returns the running local platform as a release target. */
export function localTarget(options: {
  dataDir: string;
  dynamodbUrl: string;
  settings: StageSettings;
}): LocalTarget {
  const paths = dataPaths(options.dataDir);
  const database = { table: resourceNames('local').releasesTable, endpoint: options.dynamodbUrl };
  const store = folderStore(paths.bucket);
  const log = liveLog(database);
  return {
    store,
    log: servingLog(log, store, (id) => readComposition(store, id)),
    previews: previewLog(database),
    pointer: filePointer(paths.keyValueStore),
    projection: projectionRecord(database),
    previewPointer: filePointer(paths.previewStore),
    settings: options.settings,
    async compose(versions, settings, retired) {
      const addresses = retired ?? (await retiredAddresses({ store, log }));
      return runCompose({ bucketDir: paths.bucket, versions, settings, retired: [...addresses] });
    },
    rehearse: (candidate, versions, settings) =>
      runCompose({ bucketDir: paths.bucket, versions, settings, candidate }),
    async fallback() {
      const id = existsSync(paths.fallback) ? readFileSync(paths.fallback, 'utf8') : '';
      return id === '' ? undefined : id;
    },
    ...caller(),
  };
}
