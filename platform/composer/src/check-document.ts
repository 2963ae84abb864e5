import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { EARLY_SCRIPT } from '@site/site-model/early-script';
import type { Asset } from './html';
import { type HtmlElement, readHtml } from './html-elements';

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Checks subresource integrity: every script that the document names, in an element or in the boot JSON, must have the digest of its
 * published file. Digest and crossorigin must be equal wherever a script is named, or the browser loads a preloaded script again.
 * `document`: the page without the rendered body, which `pageFaults` checks.
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

/** Returns the URL of the script that an element loads. */
function scriptOf({ name, attributes }: HtmlElement): string | undefined {
  if (name === 'script') return attributes.get('src');
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  const loads =
    rel.includes('modulepreload') || (rel.includes('preload') && attributes.get('as') === 'script');
  return name === 'link' && loads ? attributes.get('href') : undefined;
}

/** Returns the scripts that the early script loads. */
function bootAssets(document: string): Asset[] {
  const [, json] = new RegExp(`id="${BOOT_JSON_ID}">([^<]*)<`).exec(document) ?? [];
  if (!json) return [];
  const { entry, preloads } = JSON.parse(json) as { entry: Asset; preloads: Asset[] };
  return [entry, ...preloads];
}

/** Inline scripts other than the one whose hash is in the Content-Security-Policy and blocks of JSON data. */
function inlineFaults(document: string): string[] {
  return [...document.matchAll(/<script(?![^>]*\ssrc)([^>]*)>([^<]*)/g)]
    .filter(
      ([, attributes = '', text]) =>
        text !== EARLY_SCRIPT && !/ type="application\/(ld\+)?json"/.test(attributes),
    )
    .map(([all]) => `has an inline script, which the Content-Security-Policy blocks: ${all.slice(0, 80)}`);
}
