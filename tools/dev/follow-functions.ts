import { ROOT } from '@platform/base/root';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import type { Stops } from './stops';

/**
 * Watches the sources of the API's functions and logs what is rebuilt. Call it before the templates are synthesized, so that it
 * notices changes made during synthesis.
 */
export const followFunctions = (stops: Stops): Promise<FreshFunctions> =>
  stops.keep(Promise.resolve(new FreshFunctions({ root: ROOT, say: console.log })));
