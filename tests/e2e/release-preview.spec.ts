import type { Site } from '@platform/local/site';
import { keys } from '@site/site-model/bucket-keys';
import { PREVIEW } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { PRODUCT, type ReleaseSite, startReleaseSite } from './support/release-site';
import { expect, test, visit, watch } from './support/test';

const TITLE = 'A title that nobody has released yet';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let releaseSite: ReleaseSite;
let site: Site;
let release: ReleaseSite['release'];
let version: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  releaseSite = await startReleaseSite();
  ({ site, release } = releaseSite);
  releaseSite.retitle(TITLE);
  version = (await release<{ version: string }>('publish', 'mfe-products')).version;
});
test.afterAll(() => releaseSite?.close());

/** A script of the published version, which is not yet released. */
const entry = () => `/${keys.publicBase('mfe-products', version)}remoteEntry.js`;

const titleFor = async (bucket: number) => {
  const response = await fetch(site.url + PRODUCT, { headers: { cookie: `bucket=${bucket}` } });
  expect(response.status).toBe(200);
  return (await response.text()).includes(`<title>${TITLE}`);
};

test('a preview shows a version with the other live parts, marked and on a separate origin', async ({
  page,
}) => {
  const messages: string[] = [];
  watch(page, messages);
  expect((await fetch(site.previewUrl)).status).toBe(404);
  const { url, composition } = await release<{ url: string; composition: string }>(
    'preview',
    'mfe-products',
    version,
  );
  expect(url).toBe(`${site.previewUrl}/?${PREVIEW.name}=${composition}`);

  await visit(page, url);
  await expect(page.locator('.preview-mark')).toContainText(`Preview of mfe-products ${version}`);
  await expect(page.locator('.preview-mark')).toHaveCSS('position', 'fixed');
  await page.locator(`main a[href="${PRODUCT}"]:visible`).first().click();
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await expect(page.locator('.preview-mark')).toBeVisible();
  const loaded = await page.reload();
  await expect(page).toHaveTitle(new RegExp(TITLE));
  expect(loaded?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'permissions-policy': expect.stringMatching(/^microphone=\(\), .*camera=\(\), .*geolocation=\(\)/),
  });
  expect(loaded?.headers()['permissions-policy']).not.toContain('self');
  const missing = await page.request.get(`${site.previewUrl}/ru/nothing-here`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('preview-mark');
  expect(messages).toEqual([]);
  // Unreleased files are only on the preview origin: on the site their scripts would be same-origin.
  expect((await page.request.get(site.previewUrl + entry())).status()).toBe(200);
  expect((await fetch(site.url + entry())).status).toBe(404);
  expect(await titleFor(0)).toBe(false);
});

test('a canary reaches its share of the visitors, who stay assigned', { tag: '@fast' }, async ({ page }) => {
  const started = await release<LiveRecord>('canary', 'mfe-products', '10', version);
  expect((await fetch(site.url + entry())).status).toBe(200);
  expect(started).toMatchObject({
    action: 'canary',
    canaries: [{ slot: 'mfe-products', buckets: [[0, 1000]] }],
  });
  expect([await titleFor(999), await titleFor(1000)]).toEqual([true, false]);
  await page.goto(site.url + PRODUCT);
  const first = await page.title();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bucket');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  expect(await page.title()).toBe(first);
  expect((Number(cookie?.value) < 1000 ? [TITLE] : []).every((title) => first.includes(title))).toBe(true);

  await release('canary', 'off');
  expect(await titleFor(0)).toBe(false);
  const answer = await fetch(site.url);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('a canary’s address puts one’s own browser on it, until it leaves', async ({ page }) => {
  await release('canary', 'mfe-products', '1', version);
  const { url, leave } = await release<{ url: string; leave: string }>('canary', 'mfe-products', '--show');
  expect(url).toBe(`${site.url}/?bucket=0`);
  const product = (address: string) => address.replace('/?', `${PRODUCT}?`);
  const judged = () => page.evaluate(() => document.cookie);
  await page.goto(product(url));
  await expect(page).toHaveTitle(new RegExp(TITLE));
  expect(await judged()).toContain('judged=1');
  // The whole site is the canary's now, without the parameter.
  await page.goto(site.url + PRODUCT);
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await page.goto(leave);
  expect((await page.context().cookies()).filter(({ name }) => name === 'bucket')).toEqual([]);
  await release('canary', 'mfe-products', 'off');
  await page.goto(site.url + PRODUCT);
  await expect(page).not.toHaveTitle(new RegExp(TITLE));
  expect(await judged()).not.toContain('judged');
});
