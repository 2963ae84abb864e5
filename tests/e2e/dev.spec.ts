import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { REMOTE_NAMES } from '@site/contracts/microfrontend';
import { ROOT } from '../bin/steps';
import { type Development, startDevelopment } from './support/start-development';
import { expect, type Page, shownHeading, test } from './support/test';

/** One page of each part with pages. */
const PAGES = ['/contacts', '/products/lumi-ai', '/cases'];
const TOUCHED = 'mfe-products/src/lumi/LumiPage.tsx';

/** Returns the frames that the dev servers send to the page, with the port of their socket. */
function hotFrames(page: Page): { port: string; text: string }[] {
  const frames: { port: string; text: string }[] = [];
  page.on('websocket', (socket) => {
    const { port } = new URL(socket.url());
    socket.on('framereceived', ({ payload }) => frames.push({ port, text: String(payload) }));
  });
  return frames;
}

/** Updates the modification time without changing the content, which triggers a file watcher. */
const touch = () => utimesSync(path.join(ROOT, TOUCHED), new Date(), new Date());

async function expectHotUpdate(page: Page, url: string): Promise<void> {
  const frames = hotFrames(page);
  await page.goto(`${url}/products/lumi-ai`);
  await expect(shownHeading(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    (window as typeof window & { same: boolean }).same = true;
  });
  await expect(async () => {
    touch();
    await expect
      .poll(
        () => frames.filter(({ text }) => text.includes('"update"') && text.includes('LumiPage')).length,
        {
          timeout: 4000,
        },
      )
      .toBeGreaterThan(0);
  }).toPass({ timeout: 40_000 });
  await expect(shownHeading(page).first()).toBeVisible();
  expect(await page.evaluate(() => (window as typeof window & { same?: boolean }).same)).toBe(true);
}

/** Returns the CSS module class names on the page that no style sheet defines. */
const classesWithoutRule = (page: Page) =>
  page.evaluate(() => {
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
    const text = css.join('\n');
    const used = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
    return [...new Set(used)].filter((name) => /_[0-9a-f]{6}$/.test(name) && !text.includes(`.${name}`));
  });

test.describe.configure({ mode: 'serial', timeout: 400_000 });
let dir: string;
let site: Development;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dir = mkdtempSync(path.join(os.tmpdir(), 'site-dev-'));
  site = await startDevelopment([], { dir });
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('shows a page of each part in each language', async ({ page }) => {
  for (const path of PAGES) {
    for (const lang of LANGUAGE_CODES) {
      const response = await page.goto(site.url + joinPath(lang, path));
      expect(response?.status()).toBe(200);
      // The first page waits until Vite has optimized the dependencies.
      await expect(shownHeading(page).first()).toBeVisible({ timeout: 120_000 });
      await expect(page.locator('footer')).toBeVisible();
      // Vite reloads a page once it has found more dependencies, which would abort the next navigation.
      await page.waitForLoadState('networkidle');
    }
  }
  const missing = await page.goto(`${site.url}/ru/nowhere`);
  expect(missing?.status()).toBe(404);
  await expect(shownHeading(page)).toHaveText('Ой! Страница не найдена');
});

test('fills the sections of the home page and calls the API', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site.url}/`);
  for (const slot of ['mfe-products/ProductList', 'mfe-content/CaseHighlights', 'mfe-voice/Widget']) {
    await expect(page.locator(`[data-slot="${slot}"]`)).toBeAttached({ timeout: 40_000 });
  }
  // Vite keeps one style element per file in a document, and each of the four servers writes to it.
  expect(await classesWithoutRule(page)).toEqual([]);
  const status = await page.evaluate(
    async () =>
      (
        await fetch('/api/elevenlabs-token', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
  );
  expect(status).toBe(422);
  expect(errors).toEqual([]);
});

test('reloads a page whose code failed to load twice in ten seconds', async ({ page }) => {
  let failures = 0;
  await page.route(/ContactsPage\.tsx/, async (route) => {
    if (failures === 2) return route.continue();
    failures++;
    return route.abort();
  });
  await page.goto(`${site.url}/contacts`);
  await expect(shownHeading(page)).toBeVisible({ timeout: 40_000 });
  expect(failures).toBe(2);
});

test('updates the open page on a saved change', async ({ page }) => {
  await expectHotUpdate(page, site.url);
});

test('serves every part from its sources', async ({ page }) => {
  const frames = hotFrames(page);
  await page.goto(`${site.url}/`);
  const connected = () =>
    new Set(frames.filter(({ text }) => text.includes('connected')).map(({ port }) => port)).size;
  await expect.poll(connected, { timeout: 40_000 }).toBe(1 + REMOTE_NAMES.length);
});
