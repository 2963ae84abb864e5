import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { THEME_SCRIPT } from '@site/site-model/early-script';

/** Returns a value as JSON that can be inside a script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Returns the shell's index.html as Vite serves it, with the head and data that the composer would insert; the browser renders
 * the page.
 */
export function devDocument(template: string, site: SiteJson, page: PageData): string {
  const head = `<title>${escapeMarkup(page.head.title)}</title>\n<link rel="icon" href="/icon.svg">\n<script>${THEME_SCRIPT}</script>`;
  const data = `<script type="application/json" id="${SITE_JSON_ID}">${scriptJson(site)}</script>`;
  return template
    .replace('<html lang="en">', () => `<html lang="${languageInfo(page.lang).htmlLang}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--data-->', () => data);
}

/** What components need in the document to be updated in place, for a page with React's development build. */
export const REFRESH = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>`;

/** The link of the page's own style sheet. */
const PAGE_SHEET = /<link rel="stylesheet" href="\/data\/sheets\/[^"]*">/;

const jsonScript = (id: string) =>
  new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's');

/** Returns a composed page with the content of one JSON script replaced. */
const withJson = (html: string, id: string, value: unknown): string =>
  html.replace(
    jsonScript(id),
    (_, open: string, _text: string, close: string) => open + scriptJson(value) + close,
  );

/** A file that boot.js loads. */
interface BootFile {
  href: string;
  integrity?: string;
}
interface BootJson {
  entry?: BootFile;
  preloads?: BootFile[];
  /** Style sheets that boot.js loads; without them the document links them itself. */
  sheets?: string[];
  /** Address of the data that the page was rendered from; not needed for an emptied page. */
  page?: string;
}

const bootOf = (html: string) => JSON.parse(jsonScript(BOOT_JSON_ID).exec(html)?.[2] ?? '{}') as BootJson;

/**
 * Returns a published page in which one remote comes from its dev server. The root element is emptied, so that the browser
 * renders the page from the sources, and that remote's published files are not preloaded. The other parts' style sheets replace
 * the page's own, which has that remote's published rules. Scripts keep their integrity. `head`: what the dev server needs in the
 * document.
 */
export function publishedDocument(html: string, site: SiteJson, name: string, head: string): string {
  const { entry, preloads = [], page: _, sheets, ...rest } = bootOf(html);
  const isKept = (href: string) => !href.startsWith(`/mfe/${name}/`);
  const kept = preloads.filter(({ href }) => isKept(href));
  const links = sheets?.filter(isKept).map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`);
  const emptied = (links ? html.replace(PAGE_SHEET, () => links.join('\n')) : html)
    .replace('<head>', () => `<head>${head}`)
    .replace(/<div id="root">.*?<\/div>\n(?=<script type="application\/)/s, () => '<div id="root"></div>\n');
  const loaded = { ...rest, entry, preloads: kept };
  const page = withJson(withJson(emptied, SITE_JSON_ID, site), BOOT_JSON_ID, loaded);
  // Load the entry directly: boot.js waits until the page is painted, and an empty page never is.
  return entry
    ? page.replace('</body>', () => `<script type="module" src="${entry.href}"></script></body>`)
    : page;
}
