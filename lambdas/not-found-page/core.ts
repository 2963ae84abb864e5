import { compositionIdSchema, keys, STAGED } from '@site/contracts/composition';
import { isLanguage } from '@site/contracts/languages';
import { METRICS } from '@site/contracts/metrics';
import { NOT_FOUND } from '@site/contracts/paths';
import { errorFields } from '../shared/errorFields';
import type { Log } from '../shared/log';
import type { Count } from '../shared/meter';
import { MINIMAL_PAGE } from './minimalPage';

export interface NotFoundDependencies {
  /** The text of an object of the site's bucket; throws when it is not there. */
  readPage(key: string): Promise<string>;
  log: Log;
  count: Count;
}

export interface FoundPage {
  html: string;
  /** Whether it is the composition's own page, which may be kept as long as any page of it. */
  rendered: boolean;
}

/**
 * The not-found page of the composition and language that `path` names. `path` is the bucket key that the edge
 * rewrote the visitor's path to: `/sites/<composition>/<lang>/…`, of a preview below `/staged`. Never throws: a visitor always gets a page.
 */
export async function findNotFoundPage(path: string, deps: NotFoundDependencies): Promise<FoundPage> {
  deps.count(METRICS.notFoundServed);
  // The preview origin asks for what is staged.
  const folder = path.startsWith(`/${STAGED}`) ? STAGED : '';
  const [sites, composition, lang] = path.slice(1 + folder.length).split('/');
  if (sites === 'sites' && compositionIdSchema.safeParse(composition).success && isLanguage(lang)) {
    try {
      return {
        html: await deps.readPage(folder + keys.page(String(composition), lang, NOT_FOUND)),
        rendered: true,
      };
    } catch (error) {
      deps.log.error('not-found page missing', errorFields(error));
    }
  }
  return { html: MINIMAL_PAGE, rendered: false };
}
