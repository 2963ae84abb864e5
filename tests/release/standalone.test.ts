import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { type Browser, chromium, type Page } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../e2e/support/command';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { NEW_PART, typeAndLook } from './support/guide';
import { PARTNERS, runPart } from './support/standalone-part';

const { name, path: PAGE, labels } = PARTNERS;
const OPTIONS = { timeout: 600_000, tags: [NIGHTLY] };
/** Generous, because the machine may be busy; an idle one shows a saved text within 2 seconds. */
const SAVED_MS = 30_000;

// Outside the monorepo, so that Node cannot resolve its packages.
const dir = temporaryFolder();
const repository = path.join(dir, 'repository');
/** Its clone. */
const folder = path.join(dir, name);
/** Empty at first, as on GitHub's machines. */
const CACHE = path.join(dir, 'cache');
let releaseSite: ReleaseSite;
let browser: Browser;

/** Runs a program, which must succeed. */
const run = (program: string, args: string[], cwd: string, env: Record<string, string> = {}) =>
  void execFileSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });

/** Commits a part to its own repository, installs it in a clone from an empty cache, and starts a site to release it to. */
beforeAll(async () => {
  await runCommand(['tools/create/cli.ts', ...NEW_PART.split(' '), '--standalone', repository], { env: {} });
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', '--prefer-offline', ...quietly], repository);
  run('git', ['init', '--quiet'], repository);
  run('git', ['add', '.'], repository);
  const author = ['-c', 'user.name=Anna', '-c', 'user.email=anna@partners.example'];
  run('git', [...author, 'commit', '--quiet', '--message', 'feat: the part'], repository);
  run('git', ['clone', '--quiet', repository, folder], dir);
  rmSync(repository, { recursive: true });
  run('npm', ['ci', ...quietly], folder, { npm_config_cache: CACHE });
  releaseSite = await startReleaseSite();
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

it('is shown in the running site from its sources, which reload on save', OPTIONS, async () => {
  const command = `exec env LOCAL_DATA_DIR=${releaseSite.dataDir} npx part dev`;
  await typeAndLook(command, folder, requireReload);
});

/** Requires the part's page in each language at the address of a development server, and its new text after each save. */
async function requireReload(url: string): Promise<void> {
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
}

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
  const version = String((await part('publish')).version);
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
