import { compositionIdSchema, keys, STAGED } from '@site/contracts/composition';
import { isLanguage } from '@site/contracts/languages';
import { METRICS } from '@site/contracts/metrics';
import { NOT_FOUND } from '@site/contracts/paths';
import { errorFields } from '../shared/errorFields';
import type { Log } from '../shared/log';
import type { Count } from '../shared/meter';
import { MINIMAL_PAGE } from './minimalPage';

/** Folder of a composition's files at the site's root. */
const ROOT_FILES = keys.rootFile('', '').split('/').at(-1);

export interface NotFoundDependencies {
  /** The text of an object of the site's bucket; throws when it is not there. */
  readPage(key: string): Promise<string>;
  log: Log;
  count: Count;
}

export interface FoundPage {
  html: string;
  /** Whether the composition always answers this path so: its own page, or a file at the site's root that it lacks. */
  lasting: boolean;
}

/**
 * The not-found page of the composition and language that `path` names. `path` is the bucket key that the edge
 * rewrote the visitor's path to: `/sites/<composition>/<lang>/…`, or `/files/…` for a file at
 * the site's root; of a preview below `/staged`. Never throws: a visitor always gets a page.
 */
export async function findNotFoundPage(path: string, deps: NotFoundDependencies): Promise<FoundPage> {
  deps.count(METRICS.notFoundServed);
  // The preview origin asks for what is staged.
  const folder = path.startsWith(`/${STAGED}`) ? STAGED : '';
  const [sites, composition, lang] = path.slice(1 + folder.length).split('/');
  const isSite = sites === 'sites' && compositionIdSchema.safeParse(composition).success;
  // Programs ask for root files, such as scanners for /wp-login.php: they have no language and need no designed page.
  if (isSite && lang === ROOT_FILES) return { html: MINIMAL_PAGE, lasting: true };
  if (isSite && isLanguage(lang)) {
    try {
      return {
        html: await deps.readPage(folder + keys.page(String(composition), lang, NOT_FOUND)),
        lasting: true,
      };
    } catch (error) {
      deps.log.error('not-found page missing', errorFields(error));
    }
  }
  return { html: MINIMAL_PAGE, lasting: false };
}
