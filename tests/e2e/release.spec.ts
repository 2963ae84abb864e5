import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LiveRecord } from '@site/contracts/composition';
import { parseEnvironment } from '@site/contracts/environment';
import { type Site, startSite } from '../../infra/local/site';
import { rollback } from '../../infra/release/release';
import { ROOT } from '../bin/steps';
import { secondCheckout } from './support/checkout';
import { runCommand } from './support/command';
import { expect, hydrated, test, watch } from './support/test';
import { visitors } from './support/visitors';

const PRODUCT = '/products/lumi-ai';
const PATHS = [PRODUCT, '/', '/ru/cases', '/ua/contacts'];
const TEXTS = 'mfe-products/content/lumiAi/en.json';
const TITLE = 'A title that one team released alone';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let dir: string;
let site: Site;
let checkout: string;
let first: LiveRecord;
let released: LiveRecord;

/** `npm run release -- …` in the second checkout. */
const release = async <T>(...args: string[]): Promise<T> =>
  JSON.parse(
    await runCommand(['infra/release/cli.ts', ...args, '--json'], {
      cwd: checkout,
      env: {
        LOCAL_DATA_DIR: path.join(dir, 'data'),
        DYNAMODB_PORT: new URL(site.dynamodbUrl).port,
      },
    }),
  ) as T;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dir = mkdtempSync(path.join(os.tmpdir(), 'site-release-'));
  checkout = path.join(dir, 'checkout');
  site = await startSite({
    environment: parseEnvironment({
      PORT: '0',
      DYNAMODB_PORT: '0',
      LOCAL_DATA_DIR: path.join(dir, 'data'),
      ELEVENLABS_AGENT_ID: 'agent_local-fast',
    }),
    cdkOut: path.join(ROOT, '.local/cdk.out-e2e'),
    log: () => {},
  });
  const live = await site.target.log.current();
  if (!live) throw new Error('nothing is live');
  first = live;
  secondCheckout(checkout);
});
test.afterAll(async () => {
  await site?.close();
  rmSync(dir, { recursive: true, force: true });
});

const manifests = async () =>
  (await site.target.store.list('mfe')).filter((key) => /^mfe\/[^/]+\/[^/]+\/manifest\.json$/.test(key));

test('a change in one part goes live alone, while visitors read and a tab stays open', async ({ page }) => {
  const messages: string[] = [];
  watch(page, messages);
  await page.goto(site.url);
  await hydrated(page);
  const before = await manifests();

  const file = path.join(checkout, TEXTS);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as { seo: { title: string } };
  writeFileSync(file, JSON.stringify({ ...texts, seo: { ...texts.seo, title: TITLE } }));

  const crowd = visitors(site.url, PATHS);
  const published = await release<{ version: string; fresh: boolean }>('publish', 'mfe-products');
  expect(published.fresh).toBe(true);
  expect((await (await fetch(site.url + PRODUCT)).text()).includes(TITLE)).toBe(false);
  released = await release<LiveRecord>('promote', 'mfe-products', published.version);
  const html = await (await fetch(site.url + PRODUCT)).text();
  const seen = await crowd.stop();

  expect(html).toContain(`<title>${TITLE}`);
  expect(released.versions).toEqual({ ...first.versions, 'mfe-products': published.version });
  expect(await manifests()).toEqual(
    [...before, `mfe/mfe-products/${published.version}/manifest.json`].sort(),
  );
  expect(seen.faults).toEqual([]);
  expect([...seen.compositions].sort()).toEqual([first.composition, released.composition].sort());

  // The tab goes on with the versions that it started with.
  await page.locator('main a[href="/products/lumi-ai"]:visible').first().click();
  await expect(page).toHaveURL(/\/products\/lumi-ai$/);
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page).not.toHaveTitle(new RegExp(TITLE));
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await hydrated(page);
  expect(messages).toEqual([]);
});

test('publishing the same sources again is nothing new', async () => {
  expect(await release('publish', 'mfe-products')).toMatchObject({
    version: released.versions['mfe-products'],
    fresh: false,
  });
});

test('rollback is one write, and status tells what happened', async () => {
  const pages = await site.target.store.list('sites');
  const back = await release<LiveRecord>('rollback');
  expect(back).toMatchObject({ composition: first.composition, action: 'rollback' });
  expect(await (await fetch(site.url + PRODUCT)).text()).not.toContain(TITLE);
  expect(await site.target.store.list('sites')).toEqual(pages);
  const diff = await release<{ pages: { changed: string[]; same: number } }>(
    'diff',
    first.composition,
    released.composition,
  );
  expect(diff.pages.changed).toEqual([`en ${PRODUCT}`]);
  expect(diff.pages.same).toBeGreaterThan(50);
  const { live, history } = await release<{ live: LiveRecord; history: LiveRecord[] }>('status');
  expect(live.composition).toBe(first.composition);
  expect(history.map(({ action }) => action)).toEqual(['rollback', 'promote', 'start']);
});

test('every request during twenty changes of what is live gets a whole page of one composition', async () => {
  const crowd = visitors(site.url, PATHS);
  for (let round = 0; round < 20; round++) {
    const live = await rollback(site.target, round % 2 === 0 ? released.composition : first.composition);
    await expect.poll(() => crowd.seen.compositions.has(live.composition)).toBe(true);
  }
  const seen = await crowd.stop();
  expect(seen.faults).toEqual([]);
  expect(seen.pages).toBeGreaterThan(40);
});

test('a part that is not right is refused and nothing changes', async () => {
  await expect(release('promote', 'mfe-products', '0123456789ab')).rejects.toThrow('is not published');
  await expect(release('publish', 'mfe-nothing')).rejects.toThrow('There is no part');
  expect((await site.target.log.current())?.composition).toBe(first.composition);
});
