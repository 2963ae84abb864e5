import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { ROOT } from '../bin/steps';
import { axe } from './support/axe';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import { sites } from './support/sites';
import { type Development, startDevelopment } from './support/start-development';
import { storedLeads } from './support/stored';
import { documentsOf, expect, type Page, shownHeading, test } from './support/test';

const PRODUCT = '/products/lumi-ai';
/** One page of each part with pages. */
const PAGES = ['/contacts', PRODUCT, '/cases'];
const TOUCHED = 'mfe-products/src/lumi/LumiPage.tsx';
const SHEET = 'mfe-products/src/lumi/LumiPage.module.css';

test.describe.configure({ mode: 'serial', timeout: 400_000 });

/** Starts `npm run dev` for the tests of a group. */
function developed(args: () => string[]): () => Development {
  let dir: string;
  let site: Development;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    dir = mkdtempSync(path.join(os.tmpdir(), 'site-dev-'));
    site = await startDevelopment(args(), dir);
  });
  test.afterAll(async () => {
    await site?.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  return () => site;
}
/** Opens a page and waits until it is hydrated. The first one waits until Vite has optimized the dependencies. */
async function open(page: Page, url: string) {
  let response = null as Awaited<ReturnType<Page['goto']>>;
  // Vite reloads a page once it has found more dependencies, which interrupts a navigation.
  await expect(async () => {
    response = await page.goto(url);
  }).toPass({ timeout: 120_000 });
  await expect(shownHeading(page).first()).toBeVisible({ timeout: 120_000 });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
  return response;
}

test.describe('npm run dev', () => {
  const site = developed(() => []);

  test('shows a page of each part, in each language, and the not-found page', async ({ page }) => {
    for (const [at, lang] of LANGUAGE_CODES.entries()) {
      const response = await open(page, site().url + joinPath(lang, PAGES[at] ?? ''));
      expect(response?.status()).toBe(200);
      await expect(page.locator('footer')).toBeVisible();
    }
    expect((await open(page, `${site().url}/ru/nowhere`))?.status()).toBe(404);
    await expect(shownHeading(page)).toHaveText('Ой! Страница не найдена');
  });

  test('serves every part from its sources, fills the sections of the home page and calls the API', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const connected = new Set<string>();
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('connected')) connected.add(new URL(socket.url()).port);
      }),
    );
    await open(page, site().url);
    for (const slot of ['mfe-products/ProductList', 'mfe-content/CaseHighlights', 'mfe-voice/Widget'])
      await expect(page.locator(`[data-slot="${slot}"]`)).toBeAttached({ timeout: 40_000 });
    await expect.poll(() => connected.size).toBe(1 + REMOTE_NAMES.length);
    // Vite keeps one style element per file in a document, and each of the four servers writes to it.
    const unstyled = await page.evaluate(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const css = rules.map((rule) => rule.cssText).join('\n');
      const used = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
      return [...new Set(used)].filter((name) => /_[0-9a-f]{6}$/.test(name) && !css.includes(`.${name}`));
    });
    expect(unstyled).toEqual([]);
    const headers = { origin: site().url };
    const answer = await page.request.post(`${site().url}/api/elevenlabs-token`, { data: {}, headers });
    expect(answer.status()).toBe(422);
    expect(errors).toEqual([]);
  });

  test('updates the open page on a saved change', async ({ page }) => {
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
    await open(page, site().url + PRODUCT);
    const documents = documentsOf(page);
    const updates = () => {
      // A new modification time is what a file watcher notices.
      utimesSync(path.join(ROOT, TOUCHED), new Date(), new Date());
      return frames.filter((text) => text.includes('"update"') && text.includes('LumiPage'));
    };
    await expect.poll(updates, { timeout: 40_000, intervals: [2000] }).not.toEqual([]);
    await expect(shownHeading(page).first()).toBeVisible();
    expect(documents).toEqual([]);
  });
});

test.describe('npm run dev of one part in a running site', () => {
  const site = developed(() => ['mfe-products', '--site', sites().production.url]);

  test('shows its pages with the part from its sources, says so, and sends its forms', async ({ page, watched }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const response = await open(page, site().url + PRODUCT);
    expect(response?.headers()).not.toHaveProperty('strict-transport-security');
    const badge = page.getByRole('region', { name: 'Development' });
    await expect(badge).toContainText('mfe-products from your sources');
    await expect(badge).toContainText('Forms and voice: that site, on this machine');
    await expect(page.locator('[data-slot="mfe-voice/Widget"]')).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await axe(page, '#dev-badge')).toEqual([]);
    expect(watched.messages.filter((text) => !/\[vite\]/.test(text))).toEqual([]);

    const email = newEmail();
    const form = leadForm(page, 'lumi');
    await fillForm(form, email);
    // A saved style sheet leaves the page, and what is typed there.
    const documents = documentsOf(page);
    const exchanged: string[] = [];
    page.on('requestfinished', (request) => exchanged.push(request.url()));
    const saved = () => {
      utimesSync(path.join(ROOT, SHEET), new Date(), new Date());
      return exchanged.filter((url) => url.includes(`${SHEET.replace('mfe-products/', '')}?t=`));
    };
    await expect.poll(saved, { timeout: 40_000, intervals: [2000] }).not.toEqual([]);
    expect(documents).toEqual([]);
    await sendButton(form).click();
    await expect(form).toHaveCount(0);
    expect(await storedLeads(sites().production, email)).toHaveLength(1);
  });
});
