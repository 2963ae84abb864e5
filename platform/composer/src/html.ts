import type { Asset, BootJson } from '@site/boot/boot-document';
import { EARLY_SCRIPT } from '@site/boot/early-script';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { ROOT_FILES } from '@site/contracts/served-files';
import type { SiteJson, StageSettings } from '@site/contracts/site-json';
import type { HeadElement } from './load-parts';

/** Ids of a document outside of its page. */
export const DOCUMENT_IDS: readonly string[] = ['root', SITE_JSON_ID, BOOT_JSON_ID];

export interface Document {
  page: PageData;
  site: SiteJson;
  title: string;
  headTags: HeadElement[];
  headMark: string;
  /** Whether structured data follow the page. */
  dataAfterPage: boolean;
  /** URLs of the style sheets that the first paint waits for. */
  styles: readonly string[];
  /** URLs of the parts' style sheets, if the boot script loads them after the first paint; undefined if they are in `styles`. */
  sheets: readonly string[] | undefined;
  fonts: string[];
  icon: string;
  boot: Asset;
  preloads: Asset[];
  entry: Asset;
  /** URL of the page's data without the texts that the document shows. */
  data: string;
}

/**
 * Returns what stands before and after the rendered page in its HTML document. The only script element is the small boot script, which
 * loads the others after the page is shown.
 */
export function documentHtml(doc: Document): { opening: string; closing: string } {
  const mark = renderPreviewMark(doc.site.settings);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(doc.title)}</title>`,
    `<script>${EARLY_SCRIPT}</script>`,
    ...doc.fonts.map((href) => tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })),
    ...doc.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...headTags(doc, false),
    tag('link', { rel: 'icon', href: doc.icon, type: 'image/svg+xml' }),
    tag('link', { rel: 'apple-touch-icon', href: ROOT_FILES.appleTouchIcon }),
    tag('link', { rel: 'manifest', href: ROOT_FILES.manifest }),
    '<meta name="color-scheme" content="light dark">',
    ...mark.head,
  ];
  const opening = [
    '<!doctype html>',
    `<html lang="${languageInfo(doc.page.lang).htmlLang}"><head>`,
    ...head,
    `</head><body>${mark.body}<div id="root">`,
  ].join('\n');
  const closing = [
    '</div>',
    ...headTags(doc, true),
    json(SITE_JSON_ID, doc.site),
    json(BOOT_JSON_ID, {
      page: doc.data,
      sheets: doc.sheets,
      entry: doc.entry,
      preloads: doc.preloads,
    } satisfies BootJson),
    `${tag('script', { src: doc.boot.href, integrity: doc.boot.integrity ?? '', crossorigin: '', defer: '' })}</script>`,
    '</body></html>\n',
  ].join('\n');
  return { opening, closing };
}

/** Returns the page's own tags that belong into the head, or those that follow the page. */
const headTags = (doc: Document, afterPage: boolean) =>
  doc.headTags
    .filter(({ tag: name }) => (doc.dataAfterPage && name === 'script') === afterPage)
    .map(
      ({ tag: name, attributes, text }) =>
        tag(name, { ...attributes, [doc.headMark]: '' }) + (text === undefined ? '' : `${text}</${name}>`),
    );

function tag(name: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => (value === '' && key !== 'content' ? ` ${key}` : ` ${key}="${escapeMarkup(value)}"`))
    .join('');
  return `<${name}${text}>`;
}

/** Returns a JSON data block. `<` is escaped, so that no text can close the element. */
function json(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`;
}

/** The badge's style sheet. It is a file, since the Content-Security-Policy blocks inline styles. */
export const PREVIEW_STYLE = {
  path: '/preview.css',
  text: `.preview-mark {
  position: fixed;
  inset: auto auto 0.75rem 0.75rem;
  z-index: 2147483647;
  max-inline-size: min(22rem, calc(100vw - 1.5rem));
  margin: 0;
  padding: 0.5rem 0.75rem;
  border-radius: 0.5rem;
  background: #ffd54a;
  color: #1a1400;
  font: 600 0.8125rem/1.35 system-ui, sans-serif;
  pointer-events: none;
}
`,
} as const;

/** Returns what a preview's pages contain in addition: in the head, and before the page. Empty for every other composition. */
export function renderPreviewMark({ preview }: Pick<StageSettings, 'preview'>): { head: string[]; body: string } {
  if (!preview) return { head: [], body: '' };
  return {
    head: ['<meta name="robots" content="noindex">', `<link rel="stylesheet" href="${PREVIEW_STYLE.path}">`],
    // Versions and part names need no escaping: both are validated before.
    body: `<p class="preview-mark" lang="en" role="note">Preview of ${preview.replace(/[^\w -]/g, '')}. Visitors don’t see this; forms and calls are off.</p>`,
  };
}
