import { existsSync, readFileSync } from 'node:fs';
import { requireVerified } from '@platform/composer/attestation/require-verified';
import { runCompose } from '@platform/composer/compose-here';
import { folderStore } from '@platform/composer/store/folder-store';
import { resourceNames } from '@platform/config/resource-names';
import type { StageSettings } from '@site/contracts/site-json';
import { filePointer } from '../log/edge-pointer';
import { liveLog } from '../log/live-log';
import { type PreviewLog, previewLog } from '../log/preview-log';
import { projectionRecord } from '../log/projection-record';
import { retiredAddresses } from '../orders/retire';
import { caller } from '../publish/caller';
import { readComposition } from '../read-composition';
import type { ReleaseTarget, Signing } from '../release-target';
import { servingLog } from '../start/serve-versions';
import { dataPaths } from './data-paths';
import { keyFolder } from './release-keys';

export interface LocalTarget extends ReleaseTarget {
  previews: PreviewLog;
  signing: Signing;
}

/** Returns the running local platform as a release target. */
export function localTarget(options: {
  dataDir: string;
  dynamodbUrl: string;
  settings: StageSettings;
}): LocalTarget {
  const paths = dataPaths(options.dataDir);
  const names = resourceNames('local');
  const database = { table: names.releasesTable, endpoint: options.dynamodbUrl };
  const store = folderStore(paths.bucket);
  const log = liveLog(database);
  const identity = caller();
  const signing = keyFolder(paths.releaseKeys, 'local');
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
      return runCompose(
        { bucketDir: paths.bucket, versions, settings, retired: [...addresses] },
        { first: requireVerified({ store, keysOf: signing.keysOf }, settings) },
      );
    },
    rehearse: (candidate, versions, settings) =>
      runCompose({ bucketDir: paths.bucket, versions, settings, candidate }),
    async fallback() {
      const id = existsSync(paths.fallback) ? readFileSync(paths.fallback, 'utf8') : '';
      return id === '' ? undefined : id;
    },
    signing,
    ...identity,
  };
}
