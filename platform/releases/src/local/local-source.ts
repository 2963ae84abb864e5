import { folderStore } from '@platform/composer/store/folder-store';
import { resourceNames } from '../../../../infra/config/resource-names';
import { liveLog } from '../log/live-log';
import type { SourceStage } from '../publish/take-version';
import { dataPaths } from './data-paths';
import { runningPlatform } from './running-platform';

/** Returns another data folder as a stage to take versions from. Which version is live there is known only while its site runs. */
export const localSource = (name: string, dataDir: string): SourceStage => ({
  name,
  store: folderStore(dataPaths(dataDir).bucket),
  async live(part) {
    const table = resourceNames('local').releasesTable;
    const log = liveLog({ table, endpoint: runningPlatform(dataDir).dynamodbUrl });
    return (await log.current())?.versions[part];
  },
});
