import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { THEME_SCRIPT } from '@site/site-model/early-script';

const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** The shell's own index.html as Vite serves it, with what the composer would put into it; the browser renders the page. */
export function devDocument(template: string, site: SiteJson, page: PageData): string {
  const head = `<title>${escapeMarkup(page.head.title)}</title>\n<link rel="icon" href="/icon.svg">\n<script>${THEME_SCRIPT}</script>`;
  const data = `<script type="application/json" id="${SITE_JSON_ID}">${scriptJson(site)}</script>`;
  return template
    .replace('<html lang="en">', () => `<html lang="${languageInfo(page.lang).htmlLang}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--data-->', () => data);
}

const PREAMBLE = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>`;

/** The content of a JSON script of a composed page, changed. */
function changeJson(html: string, id: string, change: (text: string) => unknown): string {
  const script = new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's');
  return html.replace(script, (_, open: string, text: string, close: string) => {
    return open + scriptJson(change(text)) + close;
  });
}

/**
 * A published page in which one remote comes from its dev server: the page is emptied, so that the browser renders it
 * from the sources, and the published files of that remote are not preloaded.
 */
export function publishedDocument(html: string, site: SiteJson, name: string): string {
  const emptied = html
    .replace('<head>', () => `<head>${PREAMBLE}`)
    .replace(
      /<div id="root">.*?<\/div>\n(?=<script type="application\/json")/s,
      () => '<div id="root"></div>\n',
    );
  return changeJson(
    changeJson(emptied, SITE_JSON_ID, () => site),
    BOOT_JSON_ID,
    (text) => {
      const boot = JSON.parse(text) as { preloads: { href: string }[] };
      return { ...boot, preloads: boot.preloads.filter(({ href }) => !href.startsWith(`/mfe/${name}/`)) };
    },
  );
}
