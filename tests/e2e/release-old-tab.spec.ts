import { isNightly } from '@platform/base/test-support/nightly';
import { collect } from '@platform/releases/collect';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';
import { PRODUCT, type ReleaseSite, startReleaseSite } from './support/release-site';
import { republish } from './support/republish';
import { documentsOf, expect, hydrated, type Page, shownHeading, test, visit, watch } from './support/test';

const RELEASES = isNightly ? 5 : 2;
const PART = 'mfe-products';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let releaseSite: ReleaseSite;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  releaseSite = await startReleaseSite();
});
test.afterAll(() => releaseSite?.close());

const versionShown = async (page: Page) => {
  const site = JSON.parse((await page.locator(`#${SITE_JSON_ID}`).textContent()) ?? '') as SiteJson;
  return site.remotes.find(({ name }) => name === PART)?.version;
};
const footer = (page: Page, href: string) => page.locator(`footer a[href="${href}"]`).first();

test(`a tab opened ${RELEASES} releases ago keeps its versions and gets the new ones on reload`, async ({
  page,
}) => {
  const { target, call, url } = releaseSite.site;
  const messages: string[] = [];
  watch(page, messages);
  const loaded = documentsOf(page);
  const files = new Set<string>();
  page.on('request', (request) => {
    const [, version] = new RegExp(`/mfe/${PART}/([0-9a-f]+)/`).exec(request.url()) ?? [];
    if (version) files.add(version);
  });
  await visit(page, url);
  const old = await versionShown(page);
  if (!old) throw new Error(`the page does not reference ${PART}`);

  let newest = '';
  for (let release = 1; release <= RELEASES; release++) {
    newest = await republish(target, PART, old, String(release));
    await call({ action: 'promote', part: PART, version: newest });
  }
  // Garbage collection keeps what the tab needs.
  await collect(target, { now: new Date(), pinned: [], dryRun: false });

  for (const href of ['/products/ai-seller', '/cases', PRODUCT, '/contacts', '/products/mediflow-ai']) {
    await footer(page, href).click();
    await expect(page).toHaveURL(url + href);
    await expect(shownHeading(page).first()).toBeVisible();
  }
  expect(loaded).toEqual(['/']);
  expect([...files]).toEqual([old]);
  expect(messages).toEqual([]);

  await page.reload();
  await hydrated(page);
  expect(await versionShown(page)).toBe(newest);
  expect([...files].sort()).toEqual([old, newest].sort());
  expect(messages).toEqual([]);
});
