import { constants, cpSync } from 'node:fs';
import { dataPaths } from '@platform/releases/local/local-site';
import { sites, sitesRun } from './sites';

/**
 * Copies the production site's bucket to a new site if that site runs, so that the first composition exists already and is
 * not rendered again.
 */
export function copyBucket(dataDir: string): void {
  if (!sitesRun()) return;
  cpSync(dataPaths(sites().production.dataDir).bucket, dataPaths(dataDir).bucket, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
}
