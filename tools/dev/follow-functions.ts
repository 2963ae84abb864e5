import { ROOT } from '@platform/base/root';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import type { Stops } from './stops';

/**
 * Follows the sources of the API's functions from now on, and says in the terminal what was rebuilt. Call it before the templates
 * are synthesized: a change meanwhile counts, too.
 */
export const followFunctions = (stops: Stops): Promise<FreshFunctions> =>
  stops.keep(Promise.resolve(new FreshFunctions({ root: ROOT, say: console.log })));
