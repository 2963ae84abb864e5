import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import type { DeadLink } from '@site/site-model/composition';
import type { PlannedPage } from './page-data';
import type { PageFacts } from './read-page';
import type { Registry } from './registry';

type Rendered = { page: PlannedPage } & Pick<PageFacts, 'hrefs' | 'ids'>;
/** The ids of each address that a link may have; undefined where the fragment does not count. */
type Living = ReadonlyMap<string, readonly string[] | undefined>;

/** Base URL for resolving links; no page can link to it by name. */
const HERE = 'http://site.invalid';
/** Files that no composition lists as a page. */
const FILES = new Set<string>([...Object.values(ROOT_FILES), ...LANGUAGE_CODES.map(feedPath)]);
/** Browsers scroll to the top for these, whatever ids a page has (HTML standard, section 7.4.6.4). */
const TOP = ['', 'top'];

/** Collects the links of a composition's pages and finds those whose target does not exist in it. */
export class DeadLinks {
  private readonly rendered: Rendered[] = [];

  add(page: PlannedPage, { hrefs, ids }: Omit<Rendered, 'page'>): void {
    this.rendered.push({ page, hrefs, ids });
  }

  /** Returns the dead links of all pages. A link to a redirect is not dead; a link to a page that was removed on purpose is. */
  among({ moved }: Pick<Registry, 'moved'>): DeadLink[] {
    const living = new Map<string, readonly string[] | undefined>();
    for (const file of FILES) living.set(file, undefined);
    for (const lang of LANGUAGE_CODES)
      for (const from of Object.keys(moved)) living.set(joinPath(lang, from), undefined);
    for (const { page, ids } of this.rendered)
      if (page.data.status === 200) living.set(joinPath(page.data.lang, page.data.path), ids);
    /** Links that mean the same on every page, by what they are written as: the header's and the footer's are on all. */
    const judged = new Map<string, string | undefined>();
    const judge = (href: string, from: string, ids: readonly string[]) => {
      // The not-found page is shown at any address, so its fragment links refer to its own elements.
      if (href.startsWith('#')) return deadness(href, from, new Map([[from, ids]]));
      if (!href.startsWith('/')) return deadness(href, from, living);
      if (!judged.has(href)) judged.set(href, deadness(href, from, living));
      return judged.get(href);
    };
    return this.rendered.flatMap(({ page, hrefs, ids }) => {
      const from = joinPath(page.data.lang, page.data.path);
      return hrefs.flatMap((href) => {
        const what = judge(href, from, ids);
        return what ? [deadLink(page, href, what)] : [];
      });
    });
  }
}

/** Returns why a link is dead; undefined for a working link and for one to another site. */
function deadness(href: string, from: string, living: Living): string | undefined {
  if (!URL.canParse(href, HERE + from)) return 'which is not a URL';
  const { origin, pathname, hash } = new URL(href, HERE + from);
  if (origin !== HERE) return undefined;
  const target = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (!living.has(target)) return 'and no page is there';
  const ids = living.get(target);
  // A malformed escape matches no id.
  const id = hash
    .slice(1)
    .replace(/(?:%[\da-f]{2})+/gi, (code) => Buffer.from(code.replaceAll('%', ''), 'hex').toString());
  return ids && !TOP.includes(id) && !ids.includes(id) ? `and that page has no element "${id}"` : undefined;
}

function deadLink({ owner, data }: PlannedPage, href: string, what: string): DeadLink {
  return { part: owner, file: `${data.path} (${data.lang})`, what: `links to ${href}, ${what}` };
}
