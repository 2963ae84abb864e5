import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nightlyIf } from '@platform/base/test-support/nightly';
import { axe } from './support/axe';
import { secondCheckout } from './support/checkout';
import { runCommand } from './support/command';
import { type DeployedStage, deployedStage } from './support/deployed-stage';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import { sites } from './support/sites';
import { type Development, startDevelopment } from './support/start-development';
import { storedLeads } from './support/stored';
import { expect, type Page, shownHeading, test } from './support/test';

const PART = 'mfe-products';
const PRODUCT = '/products/lumi-ai';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let dir: string;
let checkout: string;
let stage: DeployedStage;
let site: Development;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dir = mkdtempSync(path.join(os.tmpdir(), 'site-dev-in-site-'));
  checkout = path.join(dir, 'checkout');
  secondCheckout(checkout);
  stage = await deployedStage(sites().production.url, path.join(dir, 'stage'));
  site = await startDevelopment([PART, '--site', stage.url], {
    dir: path.join(dir, 'data'),
    cwd: checkout,
    env: { PART_CACHE: path.join(dir, 'cache'), NODE_EXTRA_CA_CERTS: stage.authority },
  });
});
test.afterAll(async () => {
  await site?.stop();
  await stage?.close();
  rmSync(dir, { recursive: true, force: true });
});

const open = async (page: Page, address: string) => {
  const response = await page.goto(site.url + address);
  // The first page waits until Vite has optimized its dependencies.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
  return response;
};
const badge = (page: Page) => page.getByRole('region', { name: 'Development' });

test('shows the stage with the part from its sources, and says so', async ({ page, watched }) => {
  const response = await open(page, PRODUCT);
  expect(response?.status()).toBe(200);
  await expect(shownHeading(page)).toBeVisible();
  await expect(badge(page)).toContainText(`${PART} from your sources`);
  await expect(badge(page)).toContainText(`Site: ${new URL(stage.url).host}`);
  await expect(badge(page)).toContainText('Forms and voice: that site, on this machine');
  await expect(page.locator('[data-slot="mfe-voice/Widget"]')).toBeAttached();
  expect(stage.asked).toContain(`GET ${PRODUCT}`);
  expect(watched.messages.filter((text) => !/\[vite\]/.test(text))).toEqual([]);

  const headers = response?.headers() ?? {};
  const deployed = await page.request.get(sites().production.url, { headers: { accept: 'text/html' } });
  for (const name of ['cross-origin-embedder-policy', 'permissions-policy', 'x-frame-options'])
    expect(headers[name]).toBe(deployed.headers()[name]);
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['reporting-endpoints']).toBeUndefined();
});

test('the badge covers nothing in a narrow window, and its button folds it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, PRODUCT);
  const bar = await badge(page).boundingBox();
  const header = await page.locator('#root header').first().boundingBox();
  expect(bar).toMatchObject({ x: 0, y: 0, width: 320 });
  expect(header?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.POSITIVE_INFINITY);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axe(page, '#dev-badge')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(badge(page).getByRole('list')).toBeHidden();
});

test('a form reaches a site on this machine, and nothing else writes there', async ({ page }) => {
  await open(page, PRODUCT);
  const email = newEmail();
  const form = leadForm(page, 'lumi');
  await fillForm(form, email);
  await sendButton(form).click();
  await expect(form).toHaveCount(0);
  expect(await storedLeads(sites().production, email)).toHaveLength(1);

  expect((await page.request.post(`${site.url}/thanks`, { data: '{}' })).status()).toBe(405);
  expect(stage.asked.filter((one) => !/^(GET|HEAD) /.test(one) && !one.includes(' /api/'))).toEqual([]);
});

test('a stage whose certificate nobody vouches for is refused', { tag: nightlyIf(true) }, async () => {
  const ended = runCommand(['tools/dev/start.ts', PART, '--site', stage.url], {
    cwd: checkout,
    env: { PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: path.join(dir, 'untrusted') },
  });
  await expect(ended).rejects.toThrow(/does not answer: self-signed certificate.*NODE_EXTRA_CA_CERTS/s);
});
