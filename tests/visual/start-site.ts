import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { startSite } from '@platform/local/site';

/** Environment variable that passes the site's address to the test workers. */
export const SITE_URL = 'SITE_TO_PICTURE';

/** Starts the production site with its own data; templates and builds are shared with `npm start`. */
export default async function startSiteToPicture(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'site-visual-'));
  const site = await startSite({
    environment: parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dir }),
    cdkOut: path.resolve('.local/cdk.out-visual'),
    mode: 'production',
    log: () => undefined,
  });
  // The workers inherit the environment.
  process.env[SITE_URL] = site.url;
  return async () => {
    await site.close();
    rmSync(dir, { recursive: true, force: true });
  };
}
