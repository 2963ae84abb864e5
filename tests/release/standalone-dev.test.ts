import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '@platform/base/is-alive';
import { type Browser, chromium, type Page } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packPackages } from '../../tools/pack/pack';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { NIGHTLY } from '../support/nightly';
import { PARTNERS, standalonePart, unpack } from './support/standalone-part';

const { name, path: PAGE, labels } = PARTNERS;
/** Generous, because the machine may be busy; an idle one shows a saved text within 2 seconds. */
const SAVED_MS = 30_000;

const dir = mkdtempSync(path.join(os.tmpdir(), 'standalone-dev-'));
const folder = path.join(dir, name);
let releaseSite: ReleaseSite | undefined;
let browser: Browser | undefined;
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await browser?.close();
  await releaseSite?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Starts `part dev` in the part's folder and waits until it prints the page's URL. */
async function startDev(args: string[], env: Record<string, string>) {
  const program = path.join(folder, 'node_modules/@site/part-tools/dist/part.mjs');
  const child = spawn(process.execPath, [program, 'dev', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  started.push(child);
  let output = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      const [, found] = /Site +(http:\S+)[\s\S]*Ctrl\+C/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void gone.then(() => reject(new Error(output)));
  });
  return { url, child, gone };
}

/** Changes a file of the part; `undo` restores it. */
function change(file: string, from: string, to: string): () => void {
  const place = path.join(folder, file);
  const before = readFileSync(place, 'utf8');
  expect(before).toContain(from);
  writeFileSync(place, before.replace(from, to));
  return () => writeFileSync(place, before);
}

const open = async (page: Page, url: string) => {
  await page.goto(url);
  // The first page waits until Vite has optimized its dependencies.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
};
const shows = (page: Page, text: string) => page.getByText(text).waitFor({ timeout: SAVED_MS });

beforeAll(async () => {
  const unpacked = (one: string) => path.join(dir, 'unpacked', one);
  const archives = path.join(dir, 'archives');
  for (const { name: one, file } of await packPackages(archives)) unpack(file, unpacked(one));
  await standalonePart(folder, archives, unpacked);
  releaseSite = await startReleaseSite();
  const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.BROWSER_PATH;
  browser = await chromium.launch(executablePath ? { executablePath } : {});
}, 1_200_000);

it('shows the running site with the part from its sources, which reload on save', {
  timeout: 600_000,
  tags: [NIGHTLY],
}, async () => {
  if (!releaseSite || !browser) throw new Error('nothing was started');
  const { url, child, gone } = await startDev([], { LOCAL_DATA_DIR: releaseSite.dataDir });
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));

  for (const lang of LANGUAGE_CODES) {
    await open(page, url + joinPath(lang, PAGE));
    expect(await page.locator('main h1').textContent()).toBe(labels[lang]);
    const bar = await page.getByRole('region', { name: 'Development' }).textContent();
    expect(bar).toContain(`${name} from your sources`);
    expect(bar).toContain('Forms and voice: that site, on this machine');
    expect(await page.locator(`header a[href="${joinPath(lang, PAGE)}"]`).count()).toBeGreaterThan(0);
    const undo = change(`content/${lang}.json`, '"lead": "', `"lead": "Saved ${lang}. `);
    await shows(page, `Saved ${lang}`);
    undo();
    await page.getByText(`Saved ${lang}`).waitFor({ state: 'detached', timeout: SAVED_MS });

    await page.waitForLoadState('networkidle');
    const back = change('src/page/Page.tsx', '<h1>{content.title}</h1>', '<h1>Changed {content.title}</h1>');
    await shows(page, `Changed ${labels[lang]}`);
    back();
    await page.locator('main h1', { hasText: new RegExp(`^${labels[lang]}$`) }).waitFor();
  }

  await open(page, url + PAGE);
  await page.waitForLoadState('networkidle');
  const mend = change('content/en.json', '",', '"');
  await shows(page, 'mfe-partners: content/en.json:');
  expect(await page.locator('h1').textContent()).toBe('This page has an error');
  mend();
  // The error page reloads itself every two seconds.
  await page.locator('main h1', { hasText: labels.en }).waitFor({ timeout: 2 * SAVED_MS });

  // Everything else comes from the site.
  await open(page, `${url}/ru/cases`);
  await open(page, `${url}/`);
  await page.locator(`header a[href="${PAGE}"]`).first().click();
  await page.locator('main h1', { hasText: labels.en }).waitFor();
  const headers = { 'content-type': 'application/json' };
  const request = { data: '{}', headers };
  expect((await page.request.post(`${url}/api/elevenlabs-token`, request)).status()).toBe(
    (await page.request.post(`${releaseSite.site.url}/api/elevenlabs-token`, request)).status(),
  );
  expect((await page.request.get(`${url}/ru/nowhere`, { headers: { accept: 'text/html' } })).status()).toBe(
    404,
  );
  expect(faults).toEqual([]);
  await page.close();

  child.kill('SIGINT');
  expect(await gone).toBe(0);
  await expect.poll(() => isAlive(child.pid ?? 0)).toBe(false);
  await expect(fetch(url)).rejects.toThrow();
});

it('needs only the address of a site', { timeout: 300_000, tags: [NIGHTLY] }, async () => {
  if (!releaseSite || !browser) throw new Error('nothing was started');
  const { url, child, gone } = await startDev(['--site', releaseSite.site.url], {
    LOCAL_DATA_DIR: path.join(dir, 'nothing'),
  });
  const page = await browser.newPage();
  await open(page, url + PAGE);
  expect(await page.locator('main h1').textContent()).toBe(labels.en);
  child.kill('SIGINT');
  expect(await gone).toBe(0);
});
