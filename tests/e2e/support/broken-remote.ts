import type { Page, Route } from '@playwright/test';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';

const javascript = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });

/** Returns a federation entry whose modules all have the given content. */
const entry = (module: string) =>
  javascript(`export const init = async () => {}; export const get = async () => () => (${module});`);

/** Ways in which a remote can be broken, each with the response for its files. */
export const BREAKAGES = {
  'is HTML': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sorry</h1>' }),
  'is HTML that claims to be JavaScript': javascript('<!doctype html><h1>Sorry</h1>'),
  'is cut off': javascript('export const get = async (id) => {'),
  'throws when it is loaded': javascript('throw new Error("broken at once");'),
  'has no modules': javascript('export const somethingElse = 1;'),
  'exports something else': entry('{ routes: 7, default: "text" }'),
  'throws when it is rendered': entry(`{
    default: () => { throw new Error("broken in render"); },
    routes: ["cases", "cases/:slug", "blog", "blog/:slug", "team", "products/lumi-ai"].map((pattern) => ({
      pattern, lazy: async () => ({ Component: () => { throw new Error("broken in render"); } }) })) }`),
} as const satisfies Record<string, (route: Route) => Promise<void>>;

/**
 * Breaks the entry of a remote in a page and returns how often each of its files was requested. Removes the integrity
 * digests from the document, because they would reject changed files and the tested case is a version that was published
 * broken.
 */
export async function breakRemote(
  page: Page,
  remote: string,
  answer: (route: Route) => Promise<void> | undefined,
  files = 'remote-*.js',
): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  await page.route(`**/mfe/${remote}/**/${files}`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return answer(route);
  });
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname) && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document' || route.request().method() !== 'GET')
        return route.continue();
      const response = await route.fetch();
      const boot = new RegExp(`(id="${BOOT_JSON_ID}">)(.*?)(</script>)`, 's');
      const body = (await response.text()).replace(
        boot,
        (_all, open: string, json: string, close: string) =>
          open + json.replace(/"integrity":"[^"]*"/g, '"integrity":""') + close,
      );
      await route.fulfill({ response, body });
    },
  );
  return asked;
}
