import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import { startSite } from '@platform/local/site';
import type { DevOptions, DevSite } from './start-dev';
import { startInSite } from './start-in-site';
import type { Stops } from './stops';

/**
 * Starts one microfrontend from its sources in a local site with published versions of the other parts. These are built with
 * React's development build, so that saved components are updated in place.
 */
export async function startAlone(part: string, options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, cacheDir, step, log } = options;
  // Before the templates are synthesized, so that it notices changes made during synthesis.
  const fresh = await stops.keep(Promise.resolve(new FreshFunctions({ root: ROOT, say: console.log })));
  const site = await stops.keep(
    startSite({
      environment: { ...environment, PORT: 0 },
      cdkOut: path.resolve(environment.LOCAL_DATA_DIR, 'cdk.out'),
      mode: 'development',
      release: false,
      fresh,
      step,
      log,
    }),
  );
  const port = { port: environment.PORT, portVariable: 'PORT' };
  return startInSite({ part, site: site.url, ...port, cacheDir, refresh: true, step }, stops);
}
