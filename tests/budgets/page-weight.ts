import { gzipSync } from 'node:zlib';
import { type ObjectStore, stagedView } from '@platform/composer/store/object-store';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import { FONT_SHEET } from '../e2e/support/boot-sheets';

/** What a first visit to a page loads before any interaction; bytes after gzip -9. */
export interface PageWeight {
  htmlBytes: number;
  /** The page's data, without the texts that the document shows. */
  dataBytes: number;
  jsBytes: number;
  jsRequests: number;
  /** Style sheets that the first paint waits for. */
  cssBytes: number;
  cssRequests: number;
  /** Style sheets that boot.js loads after the first paint. */
  laterCssBytes: number;
  laterCssRequests: number;
  /** Bytes of the preloaded fonts as stored: WOFF2 is already compressed. */
  fontBytes: number;
}

interface BootJson {
  page: string;
  entry: { href: string };
  preloads: { href: string }[];
  sheets?: string[];
}

/** What a first visit to a page loads. */
interface FirstVisit {
  weight: PageWeight;
  /** Addresses of its scripts. */
  scripts: string[];
}

/** Measures a composed page by the files that its document names. Throws if one is missing. */
export async function firstVisit(store: ObjectStore, composition: string, pathname: string): Promise<FirstVisit> {
  const { lang, path } = splitPath(pathname);
  const read = async (key: string) => {
    // The measured composition is not released, so its parts are staged.
    const body = await stagedView(store).read(key);
    if (!body) throw new Error(`${key} is missing`);
    return body;
  };
  const html = await read(keys.page(composition, lang, path));
  const text = html.toString();
  const json = text.split(`id="${BOOT_JSON_ID}">`)[1]?.split('</script>')[0];
  if (!json) throw new Error(`${pathname} references no scripts`);
  const { page, entry, preloads, sheets: named = [] } = JSON.parse(json) as BootJson;
  const later = named.filter((href) => !FONT_SHEET.test(href));
  const boot = [...text.matchAll(/<script src="([^"]+)"/g)].map((match) => match[1] ?? '');
  const scripts = [...boot, entry.href, ...preloads.map(({ href }) => href)];
  const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? '');
  const fonts = [...text.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map((match) => match[1] ?? '');
  const weigh = async (hrefs: string[], size: (body: Buffer) => number) => {
    const sizes = await Promise.all(hrefs.map(async (href) => size(await read(href.slice(1)))));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const weight = {
    htmlBytes: gzipped(html),
    dataBytes: await weigh([page], gzipped),
    jsBytes: await weigh(scripts, gzipped),
    jsRequests: scripts.length,
    cssBytes: await weigh(sheets, gzipped),
    cssRequests: sheets.length,
    laterCssBytes: await weigh(later, gzipped),
    laterCssRequests: later.length,
    fontBytes: await weigh(fonts, ({ length }) => length),
  };
  return { weight, scripts };
}

const gzipped = (body: Buffer) => gzipSync(body, { level: 9 }).length;
