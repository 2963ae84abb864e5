import type { HtmlElement } from './html-elements';

const BLOCKED = 'which the Content-Security-Policy blocks';

/** Elements that no document may have: the Content-Security-Policy blocks them, or they change every relative URL. */
const FORBIDDEN = new Map([
  ['base', 'has a <base> element'],
  ...['style', 'object', 'embed', 'iframe', 'frame'].map(
    (name) => [name, `has a <${name}> element, ${BLOCKED}`] as const,
  ),
]);

/** Adds what must not be published in an element, whatever surrounds it, one phrase per fault. */
export function addElementFaults({ name, attributes }: HtmlElement, faults: string[]): void {
  const forbidden = FORBIDDEN.get(name);
  if (forbidden) faults.push(forbidden);
  for (const [attribute, value] of attributes) {
    const what = attributeFault(name, attribute, value);
    if (what) faults.push(`${what}: <${name} ${attribute}="${value.slice(0, 80)}">`);
  }
}

function attributeFault(name: string, attribute: string, value: string): string | undefined {
  if (attribute.startsWith('on')) return `has an inline event handler, ${BLOCKED}`;
  const check = ATTRIBUTES.get(attribute);
  return check?.(value, name);
}

/** Elements whose `href` loads nothing until a visitor follows it; `check-document.ts` checks that of `<link>`. */
const LINKS = new Set(['a', 'area', 'link']);

const runsScript = (addresses: readonly string[]) =>
  addresses.some((one) => /^[^a-z]*(?:javascript|vbscript|livescript):/i.test(one))
    ? 'has an address that runs a script'
    : undefined;
const loads = (addresses: readonly string[]) =>
  runsScript(addresses) ?? (addresses.some(isForeign) ? 'loads from another origin' : undefined);
const sends = (value: string) =>
  runsScript([cleaned(value)]) ?? (isForeign(cleaned(value)) ? 'sends a form to another origin' : undefined);
const follows = (value: string, name: string) =>
  LINKS.has(name) ? runsScript([cleaned(value)]) : loads([cleaned(value)]);
/** The list of a `srcset`: URLs, each with a width or density. */
const choices = (value: string) => loads(value.split(',').map((one) => cleaned(one).split(/\s/)[0] ?? ''));
const refers = (value: string) =>
  loads(
    value
      .split(/url\(\s*["']?/i)
      .slice(1)
      .map(cleaned),
  );
const animates = (value: string) =>
  /href|src|^on|^style$/i.test(value)
    ? 'animates an attribute that may hold an address or a script'
    : undefined;

type AttributeCheck = (value: string, element: string) => string | undefined;
const every = (names: readonly string[], check: AttributeCheck) =>
  names.map((name) => [name, check] as const);

/** The attributes that load, send or run something. */
const ATTRIBUTES = new Map<string, AttributeCheck>([
  ['style', () => `has an inline style, ${BLOCKED}`],
  ['srcdoc', () => 'has the attribute srcdoc, which no page may have'],
  ['ping', () => 'has the attribute ping, which no page may have'],
  ['attributename', animates],
  ...every(['action', 'formaction'], sends),
  ...every(['href', 'xlink:href'], follows),
  ...every(['src', 'poster', 'background'], (value) => loads([cleaned(value)])),
  ...every(['srcset', 'imagesrcset'], choices),
  // Attributes of SVG that refer to another drawing: filter="url(/a.svg#b)".
  ...every(['clip-path', 'cursor', 'fill', 'filter', 'marker', 'mask', 'stroke'], refers),
  ...every(['marker-start', 'marker-mid', 'marker-end'], refers),
]);

/** Returns a URL as a browser parses it: without leading spaces, tabs and line breaks. */
const cleaned = (address: string) => address.replace(/[\t\n\r]/g, '').trimStart();

/**
 * Returns whether a URL leads to another origin, even to the site's own written in full. `data:` URLs load nothing; browsers treat a
 * backslash in a URL as a slash.
 */
export const isForeign = (address: string): boolean =>
  /^(?!data:)(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(cleaned(address));
