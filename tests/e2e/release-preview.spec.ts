import type { Site } from '@platform/local/site';
import { sayStatus } from '@platform/releases/report';
import { keys } from '@site/site-model/bucket-keys';
import { BUCKETS, PREVIEW } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Rollout, turnOf } from '@site/site-model/rollout';
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

test('a rollout reaches its share of the visitors, who stay with it while it grows', {
  tag: '@fast',
}, async ({ page }) => {
  const { rollout } = await release<LiveRecord>('promote', 'mfe-products', version, '--gradually');
  if (!rollout) throw new Error('no rollout');
  expect(rollout).toMatchObject({ part: 'mfe-products', version, percent: 10 });
  expect((await fetch(site.url + entry())).status).toBe(200);
  // Its first bucket, which differs from rollout to rollout.
  const bucketAt = (place: number) => (place - turnOf(rollout) + BUCKETS) % BUCKETS;
  const shown = () => Promise.all([0, 999, 1000, 4999, 5000, 9999].map((place) => titleFor(bucketAt(place))));
  expect(await shown()).toEqual([true, true, false, false, false, false]);
  await page.goto(site.url + PRODUCT);
  const first = await page.title();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bucket');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  expect(await page.title()).toBe(first);
  const place = (Number(cookie?.value) + turnOf(rollout)) % BUCKETS;
  expect(first.includes(TITLE)).toBe(place < 1000);
  // As the judge orders it when the step is over.
  const { part, since, percent, stepSince }: Rollout = rollout;
  await site.call({ action: 'advance', part, since, percent, stepSince });
  expect(await shown()).toEqual([true, true, true, true, false, false]);

  await release('abort', 'mfe-products');
  expect(await shown()).not.toContain(true);
  const answer = await fetch(site.url);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('the address in the status puts one’s own browser on the rollout, until it leaves', async ({ page }) => {
  const { rollout } = await release<LiveRecord>('promote', 'mfe-products', version, '--gradually');
  const said: string[] = [];
  sayStatus((line) => said.push(line), await site.target.log.current());
  const [, show, leave] =
    /In your own browser: (\S+); among the others again: (\S+)/.exec(said.join('\n')) ?? [];
  const judged = () => page.evaluate(() => document.cookie);
  await page.goto(`${site.url}${show}`.replace('/?', `${PRODUCT}?`));
  await expect(page).toHaveTitle(new RegExp(TITLE));
  expect(await judged()).toContain('judged=1');
  // The whole site is the rollout's now, without the parameter.
  await page.goto(site.url + PRODUCT);
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await page.goto(`${site.url}${leave}`);
  expect((await page.context().cookies()).filter(({ name }) => name === 'bucket')).toEqual([]);
  expect(rollout?.version).toBe(version);
  await release('rollback', 'mfe-products');
  await page.goto(site.url + PRODUCT);
  await expect(page).not.toHaveTitle(new RegExp(TITLE));
  expect(await judged()).not.toContain('judged');
});
