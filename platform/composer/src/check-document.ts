import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { EARLY_SCRIPT } from '@site/site-model/early-script';
import type { Asset } from './html';
import { type HtmlElement, readHtml } from './html-elements';

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Finds scripts of a document that a browser would take with whatever bytes come: each that is named, in an element or in the
 * JSON of the boot, has the digest of its published file, and is asked for alike wherever it is named, since a browser that has
 * preloaded it otherwise loads it again. `document` is the page without its body's inside, which `pageFaults` reads.
 */
export function documentFaults(document: string): string[] {
  const { elements, ambiguous } = readHtml(document);
  const faults = [...ambiguous];
  const named = new Map<string, string>();
  const check = (href: string, integrity: string | undefined, how: string) => {
    if (!INTEGRITY.test(integrity ?? '')) faults.push(`names ${href} without its digest`);
    const before = named.get(href);
    if (before !== undefined && before !== `${integrity} ${how}`)
      faults.push(`names ${href} twice, with another digest or another crossorigin`);
    named.set(href, `${integrity} ${how}`);
  };
  for (const element of elements) {
    const href = scriptOf(element);
    if (href === undefined) continue;
    const { attributes } = element;
    const crossorigin = attributes.get('crossorigin');
    if (crossorigin === undefined) faults.push(`names ${href} without crossorigin`);
    check(href, attributes.get('integrity'), crossorigin || 'anonymous');
  }
  for (const { href, integrity } of bootAssets(document)) check(href, integrity, 'anonymous');
  return [...faults, ...inlineFaults(document)];
}

/** The address of the script that an element has the browser load. */
function scriptOf({ name, attributes }: HtmlElement): string | undefined {
  if (name === 'script') return attributes.get('src');
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  const loads =
    rel.includes('modulepreload') || (rel.includes('preload') && attributes.get('as') === 'script');
  return name === 'link' && loads ? attributes.get('href') : undefined;
}

/** What the small script that starts the page loads, in the same way as the document would. */
function bootAssets(document: string): Asset[] {
  const [, json] = new RegExp(`id="${BOOT_JSON_ID}">([^<]*)<`).exec(document) ?? [];
  if (!json) return [];
  const { entry, preloads } = JSON.parse(json) as { entry: Asset; preloads: Asset[] };
  return [entry, ...preloads];
}

/** Scripts inside the document: the one whose hash the policy names, and blocks of data. */
function inlineFaults(document: string): string[] {
  return [...document.matchAll(/<script(?![^>]*\ssrc)([^>]*)>([^<]*)/g)]
    .filter(
      ([, attributes = '', text]) =>
        text !== EARLY_SCRIPT && !/ type="application\/(ld\+)?json"/.test(attributes),
    )
    .map(([all]) => `has an inline script, which the Content-Security-Policy blocks: ${all.slice(0, 80)}`);
}
