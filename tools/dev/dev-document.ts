import type { BootJson } from '@site/boot/boot-document';
import { THEME_SCRIPT } from '@site/boot/early-script';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';

/** Returns a value as JSON that can be inside a script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Returns the shell's index.html with the head and data of the composer; the browser renders the page. */
export function devDocument(template: string, site: SiteJson, { lang, head }: PageData): string {
  const title = `<title>${escapeMarkup(head.title)}</title>`;
  const data = `<script type="application/json" id="${SITE_JSON_ID}">${scriptJson(site)}</script>`;
  return template
    .replace('<html lang="en">', () => `<html lang="${languageInfo(lang).htmlLang}">`)
    .replace('<!--head-->', () => `${title}\n<link rel="icon" href="/icon.svg">\n<script>${THEME_SCRIPT}</script>`)
    .replace('<!--data-->', () => data);
}

const jsonScript = (id: string) => new RegExp(`(?<=<script type="application/json" id="${id}">).*?(?=</script>)`, 's');

/**
 * Returns a published page in which one remote comes from its dev server. The root element is emptied, so that the browser
 * renders the page from the sources, and that remote's published files are not preloaded. The other parts' style sheets replace
 * the page's own, which has that remote's published rules. Scripts keep their integrity. `head`: what the dev server needs in the
 * document; `bar`: markup at the beginning of the page.
 */
export function publishedDocument(
  html: string,
  site: SiteJson,
  name: string,
  { head, bar }: { head: string; bar: string },
): string {
  const boot = JSON.parse(jsonScript(BOOT_JSON_ID).exec(html)?.[0] ?? '{}') as Partial<BootJson>;
  // The data that the page was rendered from is not needed for an emptied page.
  const { page: _, sheets, entry, preloads = [], ...rest } = boot;
  const isKept = (href: string) => !href.includes(`/mfe/${name}/`);
  const loaded = { ...rest, entry, preloads: preloads.filter(({ href }) => isKept(href)) };
  const links = sheets?.filter(isKept).map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`);
  // Load the entry directly: boot.js waits until the page is painted, and an empty page never is.
  const start = entry ? `<script type="module" src="${entry.href}"></script>` : '';
  return html
    .replace(/<link rel="stylesheet" href="\/data\/sheets\/[^"]*">/, (sheet) => links?.join('\n') ?? sheet)
    .replace('<head>', () => `<head>${head}`)
    .replace('<body>', () => `<body>${bar}`)
    .replace(/<div id="root">.*?<\/div>\n(?=<script type="application\/)/s, () => '<div id="root"></div>\n')
    .replace(jsonScript(SITE_JSON_ID), () => scriptJson(site))
    .replace(jsonScript(BOOT_JSON_ID), () => scriptJson(loaded))
    .replace('</body>', () => `${start}</body>`);
}

/**
 * Returns the site's Content-Security-Policy relaxed only as far as hot reload needs: Vite's inline preamble and <style>
 * elements, the dev servers' origins and sockets, and no Trusted Types, because Vite's error overlay writes markup. Violations
 * are not reported, since the developer sees them. Everything else stays as deployed, so that a page that would break under the
 * deployed policy breaks here too.
 */
export function devPolicy(policy: string, origins: readonly string[]): string {
  const extra: Record<string, readonly string[]> = {
    'script-src': ["'unsafe-inline'", ...origins],
    'style-src': ["'unsafe-inline'", ...origins],
    'connect-src': [...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))],
    'img-src': origins,
    'font-src': origins,
    'media-src': origins,
    'worker-src': origins,
  };
  return policy
    .split('; ')
    .filter((directive) => !/^(require-trusted-types-for|trusted-types|report-uri|report-to)\b/.test(directive))
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      const added = extra[name];
      // Browsers ignore 'unsafe-inline' if the directive also has a hash.
      const kept = sources.filter((source) => !/^'(sha256-|none')/.test(source));
      return added ? [name, ...kept, ...added].join(' ') : directive;
    })
    .join('; ');
}
