import { CONTACT_SECTION } from '@site/contracts/form-href';
import { DOCUMENT_IDS } from './html';
import type { HtmlElement, HtmlReading } from './html-elements';
import type { PlannedPage } from './page-data';

/** Returns what must never be published in a rendered page, one phrase per fault. */
export function pageFaults(page: PlannedPage, { elements, ambiguous }: HtmlReading): string[] {
  const faults = [...ambiguous, ...elements.flatMap(elementFaults)];
  if (!elements.some(({ name }) => name === 'h1')) faults.push('has no h1');
  for (const { attributes } of elements) {
    const id = attributes.get('data-slot');
    if (id?.includes('/') && !page.slots.includes(id as `${string}/${string}`)) {
      faults.push(`renders the slot ${id}, which it does not declare`);
    }
  }
  if (page.data.form && !elements.some(({ attributes }) => attributes.get('id') === CONTACT_SECTION))
    faults.push(`declares the form, but no element has the id "${CONTACT_SECTION}"`);
  return [...faults, ...duplicateIds(elements)];
}

/** Elements that no page may have: the Content-Security-Policy blocks them, or they redirect visitors or change every relative URL. */
const FORBIDDEN: Record<string, string> = {
  style: 'has a <style> element, which the Content-Security-Policy blocks',
  script: 'has a <script> in its body',
  base: 'has a <base> element',
  object: 'has an <object> element, which the Content-Security-Policy blocks',
  meta: 'has a <meta> element in its body, which could send visitors elsewhere',
  embed: 'has an <embed> element, which the Content-Security-Policy blocks',
};

function elementFaults({ name, attributes }: HtmlElement): string[] {
  const faults: string[] = [];
  const forbidden = FORBIDDEN[name];
  if (forbidden) faults.push(forbidden);
  for (const [attribute, value] of attributes) {
    const what = attributeFault(name, attribute, value);
    if (what) faults.push(`${what}: <${name} ${attribute}="${value.slice(0, 80)}">`);
  }
  return faults;
}

function attributeFault(name: string, attribute: string, value: string): string | undefined {
  if (attribute === 'style') return 'has an inline style, which the Content-Security-Policy blocks';
  if (/^on[a-z]/.test(attribute))
    return 'has an inline event handler, which the Content-Security-Policy blocks';
  if (attribute === 'srcdoc' || attribute === 'ping')
    return `has the attribute ${attribute}, which no page may have`;
  if (!ADDRESSES.has(attribute)) return undefined;
  const addresses = addressesIn(attribute, value);
  if (addresses.some(isScript)) return 'has an address that runs a script';
  if (!addresses.some(isForeign)) return undefined;
  if (SENDING.has(attribute)) return 'sends a form to another origin';
  return loads(name, attribute) ? 'loads from another origin' : undefined;
}

/** Attributes that make the browser load something, by element; `*` is every element. */
const LOADING: Record<string, readonly string[]> = {
  '*': ['src', 'srcset', 'poster', 'background', 'xlink:href', 'imagesrcset'],
  link: ['href'],
  image: ['href'],
  use: ['href'],
  feimage: ['href'],
  object: ['data'],
};
/** Attributes with the URL that a form is sent to. */
const SENDING = new Set(['action', 'formaction']);
const ADDRESSES = new Set(['href', 'action', 'formaction', 'data', ...(LOADING['*'] ?? [])]);

/** Returns whether an attribute loads something. Links (`<a>`, with `xlink:href` in SVG) don't. */
const loads = (name: string, attribute: string) =>
  Boolean(LOADING[name]?.includes(attribute) || (name !== 'a' && LOADING['*']?.includes(attribute)));

/** Returns the URLs in an attribute as a browser parses them: without leading spaces, tabs and line breaks. */
function addressesIn(attribute: string, value: string): string[] {
  const all = attribute.endsWith('srcset')
    ? value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '')
    : [value];
  return all.map((one) => one.replace(/[\t\n\r]/g, '').trimStart());
}

const isScript = (address: string) => /^[^a-z]*(?:javascript|vbscript|livescript):/i.test(address);
/** `data:` URLs load nothing; browsers treat a backslash in a URL as a slash. */
const isForeign = (address: string) => /^(?!data:)(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address);

function duplicateIds(elements: readonly HtmlElement[]): string[] {
  const seen = new Set<string>(DOCUMENT_IDS);
  const twice = new Set<string>();
  for (const { attributes } of elements) {
    const id = attributes.get('id');
    if (id === undefined) continue;
    if (seen.has(id)) twice.add(id);
    seen.add(id);
  }
  return [...twice].map((id) => `has the id ${id} twice`);
}
