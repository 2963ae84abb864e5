import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EDGE_KEYS, type LiveRecord, PREVIEW } from '@site/contracts/composition';
import { parseEnvironment } from '@site/contracts/environment';
import { type Site, startSite } from '../../infra/local/site';
import { filePointer } from '../../infra/release/edge-pointer';
import { ROOT } from '../bin/steps';
import { secondCheckout } from './support/checkout';
import { runCommand } from './support/command';
import { expect, hydrated, test, watch } from './support/test';

const PRODUCT = '/products/lumi-ai';
const TEXTS = 'mfe-products/content/lumiAi/en.json';
const TITLE = 'A title that nobody has released yet';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let dir: string;
let site: Site;
let checkout: string;
let version: string;

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
  dir = mkdtempSync(path.join(os.tmpdir(), 'site-preview-'));
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
  secondCheckout(checkout);
  const file = path.join(checkout, TEXTS);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as { seo: { title: string } };
  writeFileSync(file, JSON.stringify({ ...texts, seo: { ...texts.seo, title: TITLE } }));
  version = (await release<{ version: string }>('publish', 'mfe-products')).version;
});
test.afterAll(async () => {
  await site?.close();
  rmSync(dir, { recursive: true, force: true });
});

const titleFor = async (bucket: number) => {
  const response = await fetch(site.url + PRODUCT, { headers: { cookie: `bucket=${bucket}` } });
  expect(response.status).toBe(200);
  return (await response.text()).includes(`<title>${TITLE}`);
};

test('a preview shows a version with what is live, on an origin of its own and marked', async ({ page }) => {
  const messages: string[] = [];
  watch(page, messages);
  expect((await fetch(site.previewUrl)).status).toBe(404);
  const { url, composition } = await release<{ url: string; composition: string }>(
    'preview',
    'mfe-products',
    version,
  );
  expect(url).toBe(`${site.previewUrl}/?${PREVIEW.name}=${composition}`);

  await page.goto(url);
  await hydrated(page);
  await expect(page.locator('.preview-mark')).toContainText(`Preview of mfe-products ${version}`);
  await expect(page.locator('.preview-mark')).toHaveCSS('position', 'fixed');
  await page.locator(`main a[href="${PRODUCT}"]:visible`).first().click();
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await expect(page.locator('.preview-mark')).toBeVisible();
  const loaded = await page.reload();
  await expect(page).toHaveTitle(new RegExp(TITLE));
  expect(loaded?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'permissions-policy': 'microphone=(), camera=(), geolocation=()',
  });
  const missing = await page.request.get(`${site.previewUrl}/ru/nothing-here`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('preview-mark');
  expect(messages).toEqual([]);

  expect(await titleFor(0)).toBe(false);
  const { live } = await release<{ live: LiveRecord }>('status');
  expect(live.action).toBe('start');
  await expect(release('canary', '10', composition)).rejects.toThrow('is a preview');

  await filePointer(path.join(dir, 'data/kvs.json')).write({
    [PREVIEW.prefix + composition]: JSON.stringify({ until: Date.now() - 1 }),
  });
  expect((await page.request.get(site.previewUrl)).status()).toBe(404);
});

test('a canary reaches its share of the visitors, who stay on their side', async ({ page }) => {
  const started = await release<LiveRecord>('canary', '10', 'mfe-products', version);
  expect(started).toMatchObject({ action: 'canary', canary: { percent: 10 } });
  expect([await titleFor(0), await titleFor(999), await titleFor(1000), await titleFor(9999)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await page.goto(site.url + PRODUCT);
  const first = await page.title();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bucket');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  expect(await page.title()).toBe(first);
  expect((Number(cookie?.value) < 1000 ? [TITLE] : []).every((title) => first.includes(title))).toBe(true);

  await release('canary', '100');
  expect(await titleFor(9999)).toBe(true);
  await release('canary', '0');
  expect(await titleFor(0)).toBe(false);
  await release('canary', 'off');
  const values = JSON.parse(readFileSync(path.join(dir, 'data/kvs.json'), 'utf8')) as Record<string, string>;
  expect(JSON.parse(values[EDGE_KEYS.live] ?? '')).toEqual({ id: started.composition });
  const answer = await fetch(site.url);
  expect(answer.headers.get('set-cookie')).toBeNull();
});
