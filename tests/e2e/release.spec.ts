import { isNightly } from '@platform/base/test-support/nightly';
import type { Site } from '@platform/local/site';
import { collectGarbage } from '@platform/releases/collect-garbage';
import { sayStatus } from '@platform/releases/report';
import { keys } from '@site/site-model/bucket-keys';
import { BUCKETS, PREVIEW } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Rollout, turnOf } from '@site/site-model/rollout';
import { PRODUCT, type ReleaseSite, startReleaseSite } from './support/release-site';
import { republish } from './support/republish';
import { documentsOf, expect, follow, hydrated, test, visit, watch } from './support/test';

const PART = 'mfe-products';
const TITLE = 'A title that one team released alone';
const RELEASES = isNightly ? 5 : 2;

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let releaseSite: ReleaseSite;
let site: Site;
let release: ReleaseSite['release'];
let first: LiveRecord;
let version: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  releaseSite = await startReleaseSite();
  ({ site, release } = releaseSite);
  const live = await site.target.log.current();
  if (!live) throw new Error('nothing is live');
  first = live;
});
test.afterAll(() => releaseSite?.close());

/** A script of the published version. */
const entry = () => `/${keys.publicBase(PART, version)}remoteEntry.js`;
const titled = async (bucket: number) => {
  const page = await fetch(site.url + PRODUCT, { headers: { cookie: `bucket=${bucket}` } });
  return (await page.text()).includes(`<title>${TITLE}`);
};

test('a preview shows a version with the other live parts, marked and on a separate origin', {
  tag: '@fast',
}, async ({ page }) => {
  const messages: string[] = [];
  watch(page, messages);
  releaseSite.retitle(TITLE);
  const published = await release<{ version: string; fresh: boolean }>('publish', PART);
  expect(published.fresh).toBe(true);
  version = published.version;
  expect((await fetch(site.previewUrl)).status).toBe(404);
  const { url, composition } = await release<{ url: string; composition: string }>('preview', PART, version);
  expect(url).toBe(`${site.previewUrl}/?${PREVIEW.name}=${composition}`);

  await visit(page, url);
  await expect(page.locator('.preview-mark')).toContainText(`Preview of ${PART} ${version}`);
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
  expect(await titled(0)).toBe(false);
});

test('a rollout reaches its share of the visitors, who stay with it while it grows', {
  tag: '@fast',
}, async ({ page }) => {
  const { rollout } = await release<LiveRecord>('promote', PART, version, '--gradually');
  if (!rollout) throw new Error('no rollout');
  expect(rollout).toMatchObject({ part: PART, version, percent: 10 });
  expect((await fetch(site.url + entry())).status).toBe(200);
  // Its first bucket, which differs from rollout to rollout.
  const bucketAt = (place: number) => (place - turnOf(rollout) + BUCKETS) % BUCKETS;
  const shown = () => Promise.all([999, 1000, 4999, 5000].map((place) => titled(bucketAt(place))));
  expect(await shown()).toEqual([true, false, false, false]);
  await page.goto(site.url + PRODUCT);
  const title = await page.title();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bucket');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  expect(await page.title()).toBe(title);
  const place = (Number(cookie?.value) + turnOf(rollout)) % BUCKETS;
  expect(title.includes(TITLE)).toBe(place < 1000);

  // The address in the status puts one’s own browser on the rollout, until it leaves.
  const said: string[] = [];
  sayStatus((line) => said.push(line), await site.target.log.current());
  const [, show, leave] = /In your own browser: (\S+); among the others again: (\S+)/.exec(said.join('\n')) ?? [];
  const judged = () => page.evaluate(() => document.cookie);
  await page.goto(`${site.url}${show}`.replace('/?', `${PRODUCT}?`));
  await expect(page).toHaveTitle(new RegExp(TITLE));
  expect(await judged()).toContain('judged=1');
  await page.goto(site.url + PRODUCT);
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await page.goto(`${site.url}${leave}`);
  expect((await page.context().cookies()).filter(({ name }) => name === 'bucket')).toEqual([]);

  // As the judge orders it when the step is over.
  const { part, since, percent, stepSince }: Rollout = rollout;
  await site.call({ action: 'advance', part, since, percent, stepSince });
  expect(await shown()).toEqual([true, true, true, false]);
  await release('abort', PART);
  expect(await shown()).not.toContain(true);
  await page.goto(site.url + PRODUCT);
  expect(await judged()).not.toContain('judged');
});

test(`a part is released alone, and a tab opened ${RELEASES} releases ago keeps its versions and gets the new ones on reload`, {
  tag: '@fast',
}, async ({ page }) => {
  const messages: string[] = [];
  watch(page, messages);
  const loaded = documentsOf(page);
  const files = new Set<string>();
  page.on('request', (request) => {
    const [, used] = new RegExp(`/mfe/${PART}/([0-9a-f]+)/`).exec(request.url()) ?? [];
    if (used) files.add(used);
  });
  await visit(page, site.url);
  for (let at = 1; at <= RELEASES; at++) {
    const newest =
      at === RELEASES ? version : await republish(site.target, PART, first.versions[PART] ?? '', String(at));
    const { versions } = await release<LiveRecord>('promote', PART, newest);
    expect(versions).toEqual({ ...first.versions, [PART]: newest });
  }
  // Garbage collection keeps what the tab needs.
  await collectGarbage(site.target, { now: new Date(), pinned: [], dryRun: false });

  for (const href of ['/products/ai-seller', '/cases', PRODUCT, '/contacts', PRODUCT]) await follow(page, href);
  await expect(page).not.toHaveTitle(new RegExp(TITLE));
  expect(loaded).toEqual(['/']);
  expect([...files]).toEqual([first.versions[PART]]);
  await page.reload();
  await hydrated(page);
  await expect(page).toHaveTitle(new RegExp(TITLE));
  expect([...files].sort()).toEqual([first.versions[PART], version].sort());
  expect(messages).toEqual([]);

  const pages = await site.target.store.list('sites');
  expect(await release('rollback', PART)).toMatchObject({ action: 'rollback' });
  expect(await site.target.store.list('sites')).toEqual(pages);
  expect(await titled(0)).toBe(false);
});
