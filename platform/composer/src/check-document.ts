import { LINK_HOSTS } from '@platform/config/link-hosts';
import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { SHELL } from '@site/contracts/microfrontend';
import { siteJsonSchema } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { EARLY_SCRIPT } from '@site/site-model/early-script';
import type { PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';
import { PREVIEW_STYLE } from './files/preview-mark';
import { DOCUMENT_IDS } from './html';
import { type HtmlElement, readHtml } from './html-elements';

const assetSchema = z.strictObject({ href: z.string(), integrity: z.string() });
/** What `shell/public/boot.js` loads. */
const bootSchema = z.strictObject({
  page: z.optional(z.string()),
  sheets: z.optional(z.array(z.string())),
  entry: assetSchema,
  preloads: z.array(assetSchema),
});

const SCRIPT_ATTRIBUTES = new Set(['src', 'integrity', 'crossorigin', 'defer', 'type', 'id']);
const META_ATTRIBUTES = new Set(['charset', 'name', 'property', 'content']);
/** Relations of a `<link>` that loads neither a script nor a style sheet. */
const OTHER_LINKS = new Set(['preload', 'icon', 'apple-touch-icon', 'manifest']);
const BLOCKED = 'which the Content-Security-Policy blocks';

type Place = Pick<CompositionManifest['pages'][number], 'lang' | 'path'>;

/**
 * Checks the stored documents of a composition. Their bodies come from the teams' server bundles, so what a document may load comes from
 * elsewhere: the manifests of the composition's versions, and the style sheets whose digests have been checked.
 */
export class DocumentCheck {
  /** URL of each file of the composition's versions → its integrity. */
  private readonly files: ReadonlyMap<string, string>;
  private readonly sheets: ReadonlySet<string>;
  /** The site data that were checked, which are the same on every page. */
  private readonly checked = new Set<string>();

  constructor(
    private readonly composition: Pick<CompositionManifest, 'id' | 'versions' | 'settings' | 'sheets'>,
    parts: readonly PartManifest[],
  ) {
    this.files = new Map(
      parts.flatMap(({ name, version, client }) =>
        client.map(({ path, sha384 }) => [`/${keys.publicBase(name, version)}${path}`, `sha384-${sha384}`]),
      ),
    );
    const mark = composition.settings.preview ? [PREVIEW_STYLE.path] : [];
    this.sheets = new Set([...mark, ...(composition.sheets?.map((key) => `/${key}`) ?? [])]);
  }

  /** Returns what must not be published in a document, one phrase per fault. `page`: absent for a document that is no page. */
  faults(document: Buffer, page?: Place): string[] {
    const html = document.toString();
    const { elements, ambiguous } = readHtml(html);
    const faults = [...ambiguous];
    // Another beginning may be a byte order mark, which changes the encoding.
    if (!html.startsWith('<!doctype html>')) faults.push('does not begin with <!doctype html>');
    const seen = new Set<string>();
    const twice = new Set<string>();
    let inBody = false;
    for (const element of elements) {
      const { name, attributes } = element;
      addElementFaults(element, faults);
      if (name === 'body') inBody = true;
      else if (name === 'script') faults.push(...this.scriptFaults(element, html, page));
      else if (name === 'link') faults.push(...this.linkFaults(element, page));
      else if (name === 'meta') faults.push(...metaFaults(element, inBody));
      else if (name === 'a' || name === 'area') faults.push(...this.hostFaults(element));
      const id = attributes.get('id');
      if (id === undefined) continue;
      if (seen.has(id)) twice.add(id);
      seen.add(id);
      // Scripts of the shell read the first element with such an id.
      if (DOCUMENT_IDS.includes(id) && name !== (id === 'root' ? 'div' : 'script'))
        faults.push(`has the id ${id} on a <${name}>`);
    }
    return [...faults, ...[...twice].map((id) => `has the id ${id} twice`)];
  }

  private scriptFaults({ attributes, end }: HtmlElement, html: string, page: Place | undefined): string[] {
    const other = [...attributes.keys()].find(
      (name) => !SCRIPT_ATTRIBUTES.has(name) && !name.startsWith('data-'),
    );
    if (other !== undefined) return [`has a script with the attribute ${other}`];
    const close = html.indexOf('<', end);
    if (!html.startsWith('</script>', close)) return ['has a script with "<" in its text'];
    const text = html.slice(end, close);
    const src = attributes.get('src');
    if (src !== undefined) return this.loadFaults(src, attributes, true);
    const type = attributes.get('type');
    if (type === 'application/ld+json' || type === 'application/json')
      return this.dataFaults(attributes.get('id'), text, page);
    if (text === EARLY_SCRIPT && attributes.size === 0) return [];
    return [`has an inline script, ${BLOCKED}: ${text.slice(0, 80)}`];
  }

  private linkFaults({ attributes }: HtmlElement, page: Place | undefined): string[] {
    const rel = attributes.get('rel')?.trim().toLowerCase() ?? '';
    const href = attributes.get('href') ?? '';
    if (rel === 'stylesheet')
      return !page && href === API_DOCUMENTS.problemsStyle
        ? []
        : this.sheetFaults(href, attributes.get('integrity'));
    if (rel === 'modulepreload' || (rel === 'preload' && attributes.get('as')?.toLowerCase() === 'script'))
      return this.loadFaults(href, attributes, false);
    if (rel === 'canonical' || rel === 'alternate') {
      const { origin } = this.composition.settings;
      const isSameSite = href === origin || href.startsWith(`${origin}/`);
      return isSameSite ? [] : [`has the address of another site in <link rel="${rel}">: ${href}`];
    }
    if (!OTHER_LINKS.has(rel)) return [`has a <link rel="${rel}">, which no page may have`];
    return isForeign(href) ? [`loads from another origin: <link rel="${rel}" href="${href}">`] : [];
  }

  /** Checks where a link leads. Only addresses in their plain spelling are read, so that browsers find the same host. */
  private hostFaults({ attributes }: HtmlElement): string[] {
    const { origin } = this.composition.settings;
    return ['href', 'xlink:href'].flatMap((name) => {
      const address = cleaned(attributes.get(name) ?? '');
      if (!isForeign(address) || /^(?!https?:)[a-z]/i.test(address)) return [];
      const [, site = '', host = ''] = /^(https:\/\/([a-z\d.-]+)(?::\d+)?)(?=[/?#]|$)/.exec(address) ?? [];
      if (site === origin || (site === `https://${host}` && LINK_HOSTS.has(host))) return [];
      const where = 'platform/config/src/link-hosts.ts';
      return [`has a link to a host that ${where} does not list: ${address.slice(0, 80)}`];
    });
  }

  /** Checks an element that loads a script. The browser loads a preloaded script again if digest or crossorigin differ. */
  private loadFaults(href: string, attributes: HtmlElement['attributes'], runs: boolean): string[] {
    const crossorigin = attributes.get('crossorigin');
    return [
      ...this.fileFaults(href, attributes.get('integrity'), runs),
      ...(crossorigin === '' || crossorigin === 'anonymous'
        ? []
        : [`names ${href} without crossorigin="anonymous"`]),
    ];
  }

  /** Checks a script. Only the shell's may run without being asked for by it: those of other parts load where these are shown. */
  private fileFaults(href: string, integrity: string | undefined, runs: boolean): string[] {
    const { [SHELL]: shell = '' } = this.composition.versions;
    const digest = href.endsWith('.js') ? this.files.get(href) : undefined;
    if (digest === undefined) return [`names the script ${href}, which no version of the composition has`];
    if (runs && !href.startsWith(`/${keys.publicBase(SHELL, shell)}`))
      return [`runs the script ${href}, which is not the shell's`];
    return digest === integrity ? [] : [`names ${href} without its digest`];
  }

  /** Checks a style sheet. A digest in the document is optional: the file has been checked, and is never overwritten. */
  private sheetFaults(href: string, integrity?: string): string[] {
    if (this.sheets.has(href)) return [];
    const digest = href.endsWith('.css') ? this.files.get(href) : undefined;
    if (digest === undefined)
      return [`names the style sheet ${href}, which no version of the composition has`];
    return integrity === undefined || integrity === digest ? [] : [`names ${href} with another digest`];
  }

  private dataFaults(id: string | undefined, text: string, page: Place | undefined): string[] {
    if (id === SITE_JSON_ID) return this.siteFaults(text);
    if (id !== BOOT_JSON_ID) return [];
    const { success, data } = bootSchema.safeParse(parsed(text));
    if (!success || !page) return [`has unknown data for the boot script: ${text.slice(0, 80)}`];
    const { id: composition } = this.composition;
    const pageData = [keys.data, keys.shownData].map((key) => `/${key(composition, page.lang, page.path)}`);
    return [
      ...(data.page === undefined || pageData.includes(data.page)
        ? []
        : [`names ${data.page}, which is not the page's data`]),
      ...(data.sheets ?? []).flatMap((href) => this.sheetFaults(href)),
      ...this.fileFaults(data.entry.href, data.entry.integrity, true),
      ...data.preloads.flatMap(({ href, integrity }) => this.fileFaults(href, integrity, false)),
    ];
  }

  /** Checks the data by which the shell loads the other parts. */
  private siteFaults(text: string): string[] {
    if (this.checked.has(text)) return [];
    const { id, settings, versions } = this.composition;
    const site = siteJsonSchema.safeParse(parsed(text)).data;
    const remotes = site?.remotes.map((remote) => ({ ...remote, version: versions[remote.name] }));
    const wanted = { composition: id, dataBase: `/data/${id}`, settings, remotes };
    if (JSON.stringify(site) !== JSON.stringify(wanted))
      return [`has the site data of another composition: ${text.slice(0, 80)}`];
    const foreign = site?.remotes.find(
      ({ name, version, entry }) =>
        !entry.startsWith(`/${keys.publicBase(name, version)}`) || !this.files.has(entry),
    );
    if (foreign) return [`names the entry ${foreign.entry}, which ${foreign.name} does not have`];
    this.checked.add(text);
    return [];
  }
}

function metaFaults({ attributes }: HtmlElement, inBody: boolean): string[] {
  const written = [...attributes].map(([name, value]) => `${name}="${value.slice(0, 80)}"`).join(' ');
  if (inBody) return [`has a <meta> element in its body: <meta ${written}>`];
  const known = [...attributes.keys()].every((name) => META_ATTRIBUTES.has(name) || name.startsWith('data-'));
  const charset = attributes.get('charset') ?? 'utf-8';
  const refers = attributes.get('name')?.trim().toLowerCase() === 'referrer';
  return known && charset === 'utf-8' && !refers
    ? []
    : [`has a <meta> that no page may have: <meta ${written}>`];
}

/** Parses JSON; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
  return ATTRIBUTES.get(attribute)?.(value, name);
}

/** Elements whose `href` loads nothing until a visitor follows it; that of `<link>` is checked by `linkFaults`. */
const LINKS = new Set(['a', 'area', 'link']);

const runsScript = (addresses: readonly string[]) =>
  addresses.some((one) => /^[^a-z]*(?:javascript|vbscript|livescript):/i.test(one))
    ? 'has an address that runs a script'
    : undefined;
const loads = (addresses: readonly string[]) =>
  runsScript(addresses) ?? (addresses.some(isForeign) ? 'loads from another origin' : undefined);
const sends = (value: string) =>
  runsScript([cleaned(value)]) ?? (isForeign(cleaned(value)) ? 'sends a form to another origin' : undefined);
const leads = (address: string) =>
  runsScript([address]) ??
  (/^(?!(?:https?|mailto|tel):)[a-z][a-z\d+.-]*:/i.test(address)
    ? 'has a link whose scheme is not https, mailto or tel'
    : undefined);
const follows = (value: string, name: string) =>
  LINKS.has(name) ? leads(cleaned(value)) : loads([cleaned(value)]);
/** The list of a `srcset`: URLs, each with a width or density. */
const choices = (value: string) => loads(value.split(',').map((one) => cleaned(one).split(/\s/)[0] ?? ''));
const refers = (value: string) => {
  const [, ...addresses] = value.split(/url\(\s*["']?/i);
  return loads(addresses.map(cleaned));
};
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
