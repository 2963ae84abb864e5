import type { Fault } from '@platform/base/release-error';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/microfrontend';
import { CONTACT_SECTION } from '@site/contracts/navigation';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import { DOCUMENT_IDS } from './html';
import type { HeadElement } from './load-parts';
import type { PlannedPage } from './page-data';
import type { PageElement, ReadPage } from './read-page';
import { DECLARATION_FILE } from './registry';

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
        ...{ part: id.split('/')[0] ?? '', file: DECLARATION_FILE, field: 'sections' },
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
  // dead-links.ts reports links with an invalid URL.
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
