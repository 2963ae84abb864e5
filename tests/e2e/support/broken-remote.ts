import type { Page, Route } from '@playwright/test';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';

/**
 * Breaks the entry of a remote in a page and returns how often each of its files was requested. Removes the integrity
 * digests from the document, because they would reject changed files and the tested case is a version that was published
 * broken.
 */
export async function breakRemote(
  page: Page,
  remote: string,
  answer: (route: Route) => Promise<void>,
): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  await page.route(`**/mfe/${remote}/**/remote-*.js`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return answer(route);
  });
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname) && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document' || route.request().method() !== 'GET') return route.continue();
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
