import type { Fault } from '@platform/base/release-error';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { CONTACT_SECTION } from '@site/contracts/navigation';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import { SHELL } from '@site/contracts/shell';
import type { DeadLink } from '@site/site-model/composition';
import { DOCUMENT_IDS } from './html';
import type { HeadElement } from './load-parts';
import { memoize } from './memoize';
import type { PlannedPage } from './page-data';
import type { PageElement, PageFacts, ReadPage } from './read-page';
import { DECLARATION_FILE, type Registry } from './registry';

const BLOCKED = 'which the Content-Security-Policy blocks';
/** Elements that no page may have in its body; its metadata and scripts are the document's. */
const FORBIDDEN = new Set('base meta script style object embed iframe frame'.split(' '));
/** Attributes whose address is loaded, or to which a form is sent. */
const LOADING = 'src poster action formaction href xlink:href'.split(' ');
const LISTS = ['srcset', 'imagesrcset'];
const LINKS = new Set(['a', 'area']);
const SCHEMES = new Set(['https:', 'mailto:', 'tel:']);

/**
 * Returns what a rendered page lacks, shows without declaring it, or contains although browsers block it: what goes wrong by accident and
 * is seen by visitors only. One phrase per fault.
 */
export function pageFaults(
  page: PlannedPage,
  { elements, broken }: ReadPage,
  origin: string,
  headTags: readonly HeadElement[] = [],
): string[] {
  const faults = broken.map((tag) => `has an element that is not closed or not allowed there: ${tag}`);
  if (!elements.some(({ name }) => name === 'h1')) faults.push('has no h1');
  if (page.data.form && !elements.some(({ attributes }) => attributes.get('id') === CONTACT_SECTION))
    faults.push(`declares the form, but no element has the id "${CONTACT_SECTION}"`);
  const ids = new Set(DOCUMENT_IDS);
  for (const element of elements) {
    const { name, attributes } = element;
    if (FORBIDDEN.has(name)) faults.push(`has a <${name}> element, ${BLOCKED} or which changes the document`);
    faults.push(...elementFaults(element, origin));
    const slot = attributes.get('data-slot');
    // `page/…` are the page's own sections.
    if (slot?.includes('/') && !slot.startsWith('page/') && !page.slots.includes(slot as `${string}/${string}`))
      faults.push(`renders the slot ${slot}, which is not in its "slots"`);
    const id = attributes.get('id');
    if (id === undefined) continue;
    if (ids.has(id)) faults.push(`has the id ${id} twice`);
    ids.add(id);
  }
  for (const { tag, attributes } of headTags)
    faults.push(...elementFaults({ name: tag, attributes: new Map(Object.entries(attributes)) }, origin));
  return faults;
}

/** Returns a fault for each section that its part declares for a place that the rendered page does not have. */
export const lackingPlaces = ({ data }: PlannedPage, { elements }: ReadPage): Fault[] =>
  Object.entries(data.places ?? {}).flatMap(([place, sections]) =>
    sections
      .filter((id) => !elements.some(({ attributes }) => attributes.get('data-slot') === id))
      .map((id) => ({
        code: 'release/section-place',
        part: id.split('/')[0] ?? '',
        file: DECLARATION_FILE,
        field: 'sections',
        what: `declares ${id} for "${place}" of ${data.canonicalPath}, where that page has no such place`,
        remedy: `Correct the place, or first release the page with <Place name="${place}" />`,
      })),
  );

function elementFaults({ name, attributes }: PageElement, origin: string): string[] {
  const written = (attribute: string, value: string) => `<${name} ${attribute}="${value.slice(0, 80)}">`;
  return [...attributes].flatMap(([attribute, value]) => {
    if (attribute === 'style' || attribute === 'srcdoc' || attribute.startsWith('on'))
      return [`has an inline style or script, ${BLOCKED}, instead of a class: ${written(attribute, value)}`];
    if (attribute === 'http-equiv') return [`has ${written(attribute, value)}, which no page may have`];
    const addresses = LISTS.includes(attribute)
      ? value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '')
      : LOADING.includes(attribute)
        ? [value]
        : [];
    return addresses.flatMap((address) => {
      const what = addressFault(address, origin, LINKS.has(name));
      return what ? [`${what}: ${written(attribute, value)}`] : [];
    });
  });
}

function addressFault(address: string, origin: string, isLink: boolean): string | undefined {
  // `findDeadLinks` reports links with an invalid URL.
  if (!URL.canParse(address, origin)) return isLink ? undefined : 'has an invalid URL';
  const { protocol, origin: there } = new URL(address, origin);
  if (there === origin) return undefined;
  if (!isLink) return protocol === 'data:' ? undefined : 'loads from, or sends to, another origin';
  return SCHEMES.has(protocol) ? undefined : 'has a link whose scheme is not https, mailto or tel';
}

/** Returns a fault for each page that every composition must have, in every language, and no part has. */
export function lackingPages(planned: readonly PlannedPage[]): Fault[] {
  const offered = new Set(planned.map(({ data }) => `${data.lang} ${data.path}`));
  return [HOME, NOT_FOUND]
    .flatMap((path) => LANGUAGE_CODES.map((lang) => `${lang} ${path}`))
    .filter((page) => !offered.has(page))
    .map((page) => ({
      code: 'release/page-missing',
      part: SHELL,
      what: `lacks the page ${page}`,
      remedy: 'Add it to the pages of this part',
    }));
}

/** A page with what its links depend on. */
export type LinkingPage = { page: PlannedPage } & Pick<PageFacts, 'links' | 'ids'>;
/** The ids of each address that a link may have; undefined where the fragment does not count. */
type Living = ReadonlyMap<string, readonly string[] | undefined>;

/** Base URL for resolving links; no page can link to it by name. */
const HERE = 'http://site.invalid';
/** Files that no composition lists as a page. */
const FILES = new Set<string>([...Object.values(ROOT_FILES), ...LANGUAGE_CODES.map(feedPath)]);
/** Browsers scroll to the top for these, whatever ids a page has (HTML standard, section 7.4.6.4). */
const TOP = ['', 'top'];

/** Returns the dead links of a composition's pages. A link to a redirect is not dead; a link to a page that was removed on purpose is. */
export function findDeadLinks(rendered: readonly LinkingPage[], { moved }: Pick<Registry, 'moved'>): DeadLink[] {
  const living = new Map<string, readonly string[] | undefined>();
  for (const file of FILES) living.set(file, undefined);
  for (const lang of LANGUAGE_CODES) for (const from of Object.keys(moved)) living.set(joinPath(lang, from), undefined);
  for (const { page, ids } of rendered)
    if (page.data.status === 200) living.set(joinPath(page.data.lang, page.data.path), ids);
  // Links that begin with a slash mean the same on every page: the header's and the footer's are on all.
  const judged = memoize((href: string) => deadness(href, HOME, living));
  return rendered.flatMap(({ page, links, ids }) => {
    const from = joinPath(page.data.lang, page.data.path);
    // The not-found page is shown at any address, so its fragment links refer to its own elements.
    const own = new Map([[from, ids]]);
    return links.flatMap(({ href, slot }) => {
      const what = href.startsWith('/') ? judged(href) : deadness(href, from, href.startsWith('#') ? own : living);
      return what ? [deadLink(page, href, what, slot)] : [];
    });
  });
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

/** Names the part whose section has the link: the page's owner can't correct it. */
function deadLink({ owner, data }: PlannedPage, href: string, what: string, slot = ''): DeadLink {
  const [part = owner, section] = slot in data.sections ? slot.split('/') : [];
  const place = section === undefined ? '' : ` in its section ${section}`;
  return { part, file: `${data.path} (${data.lang})`, what: `links to ${href}${place}, ${what}` };
}
