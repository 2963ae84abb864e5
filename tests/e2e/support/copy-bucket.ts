import { constants, cpSync } from 'node:fs';
import { dataPaths } from '@platform/releases/local/data-paths';
import { sites, sitesRun } from './sites';

/**
 * Gives a new site the bucket of the deployed one, where that runs: it finds the composition that it would begin with, and
 * what that is made of, instead of rendering all pages once more.
 */
export function copyBucket(dataDir: string): void {
  if (!sitesRun()) return;
  cpSync(dataPaths(sites().production.dataDir).bucket, dataPaths(dataDir).bucket, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
}
