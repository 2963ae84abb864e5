import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { type Browser, chromium } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../e2e/support/command';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { NEW_PART } from './support/guide';
import { PARTNERS, runPart } from './support/standalone-part';

const { name, path: PAGE, labels } = PARTNERS;
const OPTIONS = { timeout: 600_000, tags: [NIGHTLY] };

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
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  for (const lang of LANGUAGE_CODES) {
    await page.goto(releaseSite.site.url + joinPath(lang, PAGE));
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
    expect(await page.locator('h1').textContent()).toBe(labels[lang]);
    // A link in the part's page navigates without a new document.
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.locator('main nav a').first().click();
    await page.waitForURL((at) => at.pathname === joinPath(lang, '/'));
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  }
  expect(faults).toEqual([]);
});
