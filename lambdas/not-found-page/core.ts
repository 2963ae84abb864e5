import { isLanguage, joinPath } from '@site/contracts/languages';
import { NOT_FOUND } from '@site/contracts/paths';
import { METRICS } from '@site/server-data/metrics';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { compositionIdSchema, type GivenUp, givenUpSchema } from '@site/site-model/composition';
import { errorFields } from '../shared/error-fields';
import type { Log } from '../shared/log';
import type { Count } from '../shared/meter';
import { MINIMAL_PAGE } from './minimal-page';

/** Folder of a composition's files at the site's root. */
const ROOT_FILES = keys.rootFile('', '').split('/').at(-1);

export interface NotFoundDependencies {
  /** The text of an object of the site's bucket; throws when it is not there. */
  readObject(key: string): Promise<string>;
  log: Log;
  count: Count;
}

/** What stands for a page that the composition lacks. */
export type Answer =
  | { status: 301; location: string }
  | {
      status: 404 | 410;
      html: string;
      /** Whether the composition always answers this path so: its own page, or a file at the site's root that it lacks. */
      lasting: boolean;
    };

/**
 * The answer for a path that the bucket lacks: a redirect where the page has moved, else the not-found page of the composition and
 * language that `path` names, with 410 where the page was removed on purpose. `path` is the bucket key that the edge
 * rewrote the visitor's path to: `/sites/<composition>/<lang>/…`, or `/files/…` for a file at
 * the site's root; of a preview below `/staged`. Never throws: a visitor always gets a page.
 */
export async function answerMissing(path: string, deps: NotFoundDependencies): Promise<Answer> {
  // The preview origin asks for what is staged.
  const folder = path.startsWith(`/${STAGED}`) ? STAGED : '';
  const [sites, composition = '', lang, ...rest] = path.slice(1 + folder.length).split('/');
  const isSite = sites === 'sites' && compositionIdSchema.safeParse(composition).success;
  const notFound = (html: string, lasting: boolean, status: 404 | 410 = 404): Answer => {
    deps.count(METRICS.notFoundServed);
    return { status, html, lasting };
  };
  // Programs ask for root files, such as scanners for /wp-login.php: they have no language and need no designed page.
  if (isSite && lang === ROOT_FILES) return notFound(MINIMAL_PAGE, true);
  if (!isSite || !isLanguage(lang)) return notFound(MINIMAL_PAGE, false);
  const asked = `/${rest.join('/').replace(/\/?index\.html$/, '')}`;
  const { moved = {}, gone = [] } = await givenUp(folder + keys.givenUp(composition), deps);
  const target = Object.hasOwn(moved, asked) ? moved[asked] : undefined;
  if (target !== undefined) return { status: 301, location: joinPath(lang, target) };
  try {
    const html = await deps.readObject(folder + keys.page(composition, lang, NOT_FOUND));
    return notFound(html, true, gone.includes(asked) ? 410 : 404);
  } catch (error) {
    deps.log.error('not-found page missing', errorFields(error));
    return notFound(MINIMAL_PAGE, false);
  }
}

/** A composition never changes, so its list is read once by a running function. */
const known = new Map<string, GivenUp>();
const KNOWN_COMPOSITIONS = 20;

/** The addresses that a composition gave up; none where its list can't be read: those of before decision 15 have none. */
async function givenUp(key: string, deps: NotFoundDependencies): Promise<GivenUp> {
  const before = known.get(key);
  if (before) return before;
  try {
    const list = givenUpSchema.parse(JSON.parse(await deps.readObject(key)));
    if (known.size >= KNOWN_COMPOSITIONS) known.clear();
    known.set(key, list);
    return list;
  } catch {
    return {};
  }
}
