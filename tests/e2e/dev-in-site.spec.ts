import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';
import { nightlyIf } from '../support/nightly';
import { axe } from './support/axe';
import { secondCheckout } from './support/checkout';
import { runCommand } from './support/command';
import { type DeployedStage, deployedStage, MOVED } from './support/deployed-stage';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import { type SiteUnderTest, sites } from './support/sites';
import { type Development, startDevelopment } from './support/start-development';
import { storedLeads } from './support/stored';
import { expect, type Page, test } from './support/test';
import { idleButton, MICROPHONE } from './support/voice';

const PART = 'mfe-products';
const PRODUCT = '/products/lumi-ai';
const TEXTS = `${PART}/content/lumiAi/en.json`;
const COMPONENT = `${PART}/src/lumi/LumiHero.tsx`;
const SITE_JSON = new RegExp(`id="${SITE_JSON_ID}">(.*?)</script>`, 's');
/** Promised on an idle machine; this one may be busy. The measured times are printed. */
const SAVED_MS = 15_000;

test.use(MICROPHONE);
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

/** Where forms and calls are stored that are made here. */
function local(): SiteUnderTest {
  const dataDir = path.join(dir, 'data');
  const { url, dynamodbUrl } = runningPlatform(dataDir);
  return { url, dynamodbUrl, dataDir };
}
const open = async (page: Page, address: string) => {
  const response = await page.goto(site.url + address);
  // The first page waits until Vite has optimized its dependencies.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
  return response;
};
const badge = (page: Page) => page.getByRole('region', { name: 'Development' });
const inspector = (page: Page) => page.getByRole('region', { name: 'Parts of this page' });

/** Changes a file of the checkout and returns after how many milliseconds the page shows it. */
async function saved(page: Page, file: string, from: string, to: string): Promise<number> {
  const place = path.join(checkout, file);
  const before = readFileSync(place, 'utf8');
  expect(before).toContain(from);
  const at = performance.now();
  writeFileSync(place, before.replace(from, to));
  await page.getByText('Saved just now').first().waitFor({ timeout: SAVED_MS });
  return Math.round(performance.now() - at);
}

test('shows the stage with the part from its sources, and says so', async ({ page, watched }) => {
  const response = await open(page, PRODUCT);
  expect(response?.status()).toBe(200);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(badge(page)).toContainText(`${PART} from your sources`);
  await expect(badge(page)).toContainText(`Site: ${new URL(stage.url).host}`);
  await expect(badge(page)).toContainText('Forms and voice: local emulators');
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

test('keeps the integrity of the stage’s scripts, except those that contain React', {
  tag: nightlyIf(true),
}, async ({ page }) => {
  await open(page, PRODUCT);
  const text = await page.locator(`#${BOOT_JSON_ID}`).textContent();
  const { preloads } = JSON.parse(text ?? '{}') as { preloads: { href: string; integrity?: string }[] };
  const without = preloads.filter(({ integrity }) => integrity === undefined).map(({ href }) => href);
  expect(without.length).toBeGreaterThan(0);
  expect(without.length).toBeLessThan(preloads.length);
  for (const href of without) expect(href).toMatch(/^\/shell\//);
});

test('the stage’s redirects and cookies work at the local address', async ({ page, context }) => {
  await open(page, MOVED);
  expect(page.url()).toBe(`${site.url}/ru/cases`);
  const cookies = await context.cookies(site.url);
  expect(cookies).toMatchObject([{ name: 'bucket', value: '4711', secure: false, httpOnly: true }]);
  await context.addCookies([{ name: 'other-program', value: 'secret', url: site.url }]);
  await page.reload();
  expect(stage.cookies.at(-1)).toBe('bucket=4711');
  expect(stage.cookies.join()).not.toContain('secret');
});

test('a form and a call reach the local emulators, and never the stage', async ({ page }) => {
  await open(page, PRODUCT);
  const email = newEmail();
  const form = leadForm(page, 'lumi');
  await fillForm(form, email);
  await sendButton(form).click();
  await expect(form).toHaveCount(0);
  expect(await storedLeads(local(), email)).toHaveLength(1);
  expect(await storedLeads(sites().production, email)).toEqual([]);

  await open(page, PRODUCT);
  const call = page.waitForEvent('websocket', (one) => /agent_id|conversation/.test(one.url()));
  await idleButton(page).click();
  expect(new URL((await call).url()).hostname).toMatch(/^(127\.0\.0\.1|localhost)$/);

  // Whatever a page sends: the stage only ever gets requests for pages and files.
  expect((await page.request.post(`${site.url}/thanks`, { data: '{}' })).status()).toBe(405);
  expect(stage.asked.filter((one) => !/^(GET|HEAD) /.test(one) || one.includes('/api/'))).toEqual([]);
});

test('a saved component is updated in place, a saved text reloads the page', async ({ page }) => {
  await open(page, PRODUCT);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const sameDocument = () => page.evaluate(() => Reflect.get(window, 'sameDocument'));
  const component = readFileSync(path.join(checkout, COMPONENT), 'utf8');
  const hot = await saved(page, COMPONENT, '{hero.lead}', 'Saved just now. {hero.lead}');
  expect(await sameDocument()).toBe(true);
  writeFileSync(path.join(checkout, COMPONENT), component);
  await page.getByText('Saved just now').waitFor({ state: 'detached' });

  const reloaded = await saved(page, TEXTS, '"lead": "', '"lead": "Saved just now. ');
  expect(await sameDocument()).toBe(undefined);
  console.log(`Shown after a save: a component after ${hot} ms, a text after ${reloaded} ms.`);
});

test('the badge covers nothing in a narrow window, and Escape removes it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, PRODUCT);
  const bar = await badge(page).boundingBox();
  const header = await page.locator('#root header').first().boundingBox();
  expect(bar).toMatchObject({ x: 0, y: 0, width: 320 });
  expect(header?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.POSITIVE_INFINITY);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Inspect parts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(badge(page)).toHaveCount(0);
});

test('the inspector says by keyboard which part and version renders what', async ({ page }) => {
  await open(page, PRODUCT);
  await expect(inspector(page)).toBeHidden();
  await page.keyboard.press('Alt+I');
  await expect(inspector(page).getByRole('heading')).toBeFocused();
  await expect(inspector(page)).toContainText(`The page ${PRODUCT} and its head are rendered by ${PART}.`);
  const deployed = await page.request.get(sites().production.url);
  const [, json = '{}'] = SITE_JSON.exec(await deployed.text()) ?? [];
  const { remotes } = JSON.parse(json) as SiteJson;
  const host = new URL(stage.url).host;
  for (const { name, version } of remotes) {
    const row = inspector(page).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(version);
    await expect(row).toContainText(name === PART ? `Your sources, in place of ${version} of ${host}` : host);
  }
  const outline = (region: string) => page.locator(`[data-region="${region}"].outline`).first();
  await expect(outline('page')).toHaveText(`${PART} · Page · sources`);
  await expect(outline('mfe-voice/LumiDemo')).toContainText('mfe-voice · LumiDemo · ');
  await expect(outline('frame')).toContainText('shell · Frame · ');

  expect(await axe(page, '#dev-badge')).toEqual([]);

  // Close, Frame, Page, LumiDemo.
  for (let at = 0; at < 4; at++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'LumiDemo' })).toBeFocused();
  await expect(outline('mfe-voice/LumiDemo')).toHaveAttribute('data-marked');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-slot="mfe-voice/LumiDemo"]')).toBeInViewport();

  // It follows a navigation inside the page's document.
  await page.locator('header a[href="/cases"]').first().click();
  await expect(inspector(page)).toContainText('The page /cases and its head are rendered by mfe-content.');
  await page.evaluate(() => history.pushState({}, '', '/cases/no-such-case'));
  await expect(inspector(page)).toContainText(
    'The page /cases/no-such-case and its head are rendered by shell.',
  );
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toBeHidden();
  await expect(page.locator('.outline')).toHaveCount(0);
});

test('a stage whose certificate nobody vouches for is refused', { tag: nightlyIf(true) }, async () => {
  const ended = runCommand(['tools/dev/start.ts', PART, '--site', stage.url], {
    cwd: checkout,
    env: { PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: path.join(dir, 'untrusted') },
  });
  await expect(ended).rejects.toThrow(/is not trusted: self-signed certificate.*NODE_EXTRA_CA_CERTS/s);
});
