import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { releasableParts } from '@platform/releases/orders/doors';
import { type Browser, chromium, type Page } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { packPackages } from 'tools/pack/pack';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../e2e/support/command';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { PARTNERS, runPart } from './support/standalone-part';

const { name, path: PAGE, labels } = PARTNERS;
const OPTIONS = { timeout: 600_000, tags: [NIGHTLY] };
/** Generous, because the machine may be busy; an idle one shows a saved text within 2 seconds. */
const SAVED_MS = 30_000;

// Outside the monorepo, so that Node cannot resolve its packages.
const dir = temporaryFolder();
const folder = path.join(dir, name);
const NEW_PART = [name, '--path', PAGE, ...LANGUAGE_CODES.flatMap((lang) => [`--${lang}`, labels[lang]])];
let releaseSite: ReleaseSite;
let browser: Browser;
let version: string;

/** Installs a part in its own repository, and starts a site to release it to. */
beforeAll(async () => {
  const archives = path.join(dir, 'archives');
  await packPackages(archives);
  await runCommand(['tools/create/cli.ts', ...NEW_PART, '--standalone', folder, '--packages', archives], {
    env: {},
  });
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' });
  expect(installed.status, installed.stderr).toBe(0);
  const registered = { budget: 60_000, repository: 'octo-org/mfe-partners' };
  releaseSite = await startReleaseSite({ parts: { ...releasableParts(), [name]: registered } });
  browser = await chromium.launch(chromiumLaunch());
}, 1_200_000);
afterAll(async () => {
  await browser?.close();
  await releaseSite?.close();
});

/** Runs the part's program against the site and returns its JSON output. */
async function part(...args: string[]) {
  const env = { LOCAL_DATA_DIR: releaseSite.dataDir };
  const { status, answer, output } = await runPart(folder, [...args, '--json'], folder, env);
  expect(status, output).toBe(0);
  return answer;
}

/** Opens a new tab that notes what fails in its pages. */
async function tab(): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}
const open = async (page: Page, url: string) => {
  await page.goto(url);
  // The first page of a development server waits until Vite has optimized its dependencies.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
};

/** Changes a file of the part; `undo` restores it. */
function change(file: string, from: string, to: string): () => void {
  const place = path.join(folder, file);
  const before = readFileSync(place, 'utf8');
  expect(before).toContain(from);
  writeFileSync(place, before.replace(from, to));
  return () => writeFileSync(place, before);
}

/** Starts `part dev` and waits until it prints the page's URL. */
async function startDev(env: Record<string, string>) {
  const program = path.join(folder, 'node_modules/@site/part-tools/dist/part.mjs');
  const child = spawn(process.execPath, [program, 'dev', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  let output = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        const [, found] = /Site +(http:\S+)[\s\S]*Ctrl\+C/.exec(output) ?? [];
        if (found) resolve(found);
      });
    void gone.then(() => reject(new Error(output)));
  });
  const stop = async () => {
    child.kill('SIGINT');
    expect(await gone).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  };
  return { url, stop };
}

it('is shown in the running site from its sources, which reload on save', OPTIONS, async () => {
  const { url, stop } = await startDev({ LOCAL_DATA_DIR: releaseSite.dataDir });
  const { page, faults } = await tab();
  const shows = (text: string) => page.getByText(text).waitFor({ timeout: SAVED_MS });
  for (const lang of LANGUAGE_CODES) {
    await open(page, url + joinPath(lang, PAGE));
    expect(await page.locator('main h1').textContent()).toBe(labels[lang]);
    expect(await page.locator(`header a[href="${joinPath(lang, PAGE)}"]`).count()).toBeGreaterThan(0);
  }
  await open(page, url + PAGE);
  await page.waitForLoadState('networkidle');
  const back = change('src/page/Page.tsx', '<h1>{content.title}</h1>', '<h1>Changed {content.title}</h1>');
  await shows(`Changed ${labels.en}`);
  back();
  await page.locator('main h1', { hasText: new RegExp(`^${labels.en}$`) }).waitFor();
  await page.waitForLoadState('networkidle');
  const mend = change('content/en.json', '",', '"');
  await shows('mfe-partners: content/en.json:');
  expect(await page.locator('h1').textContent()).toBe('This page has an error');
  mend();
  // The error page reloads itself every two seconds.
  await page.locator('main h1', { hasText: labels.en }).waitFor({ timeout: 2 * SAVED_MS });
  expect(faults).toEqual([]);
  await page.close();
  await stop();
});

/** Requests the part's page in each language of the site. */
const pages = () =>
  Promise.all(
    LANGUAGE_CODES.map(async (lang) => {
      const response = await fetch(releaseSite.site.url + joinPath(lang, PAGE));
      return { lang, status: response.status, html: await response.text() };
    }),
  );
const statuses = async () => [...new Set((await pages()).map(({ status }) => status))];

it('is published, promoted and hydrated', OPTIONS, async () => {
  expect(await statuses()).toEqual([404]);
  version = String((await part('publish')).version);
  expect(await statuses()).toEqual([404]);
  const live = await part('promote', version);
  expect(live.versions).toMatchObject({ [name]: version });
  for (const { lang, status, html } of await pages()) {
    expect([lang, status]).toEqual([lang, 200]);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${labels[lang]}</h1>`));
    expect(html).toMatch(new RegExp(`<a[^>]* href="${joinPath(lang, PAGE)}"[^>]*>${labels[lang]}</a>`));
  }
  const { page, faults } = await tab();
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  for (const lang of LANGUAGE_CODES) {
    await open(page, releaseSite.site.url + joinPath(lang, PAGE));
    expect(await page.locator('h1').textContent()).toBe(labels[lang]);
    // A link in the part's page navigates without a new document.
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.locator('main nav a').first().click();
    await page.waitForURL((at) => at.pathname === joinPath(lang, '/'));
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  }
  expect(faults).toEqual([]);
});
