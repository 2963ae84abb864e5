import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { releasableParts } from '@platform/releases/orders/releasable-parts';
import { type Browser, chromium } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { afterAll, expect, it } from 'vitest';
import { packPackages } from '../../tools/pack/pack';
import { runCommand } from '../e2e/support/command';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { NIGHTLY } from '../support/nightly';
import { PARTNERS, runPart } from './support/standalone-part';

const { name, path: PAGE, labels } = PARTNERS;
const PATIENCE = 1_200_000;

// Outside the monorepo, so that Node cannot resolve its packages.
const dir = mkdtempSync(path.join(os.tmpdir(), 'standalone-'));
const folder = path.join(dir, name);
const archives = path.join(dir, 'archives');
const NEW_PART = [name, '--path', PAGE, ...LANGUAGE_CODES.flatMap((lang) => [`--${lang}`, labels[lang]])];
let releaseSite: ReleaseSite | undefined;
let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
  await releaseSite?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs the part's program against the site and returns its JSON output. */
async function part(...args: string[]) {
  const env = { LOCAL_DATA_DIR: releaseSite?.dataDir ?? '' };
  const { status, answer, output } = await runPart(folder, [...args, '--json'], folder, env);
  expect(status, output).toBe(0);
  return answer;
}

const page = async (lang: (typeof LANGUAGE_CODES)[number]) => {
  const response = await fetch(`${releaseSite?.site.url}${joinPath(lang, PAGE)}`);
  return { status: response.status, html: await response.text() };
};

it('a part in a separate repository is installed, tested, released, hydrated, rolled back and retired', {
  timeout: PATIENCE,
  tags: [NIGHTLY],
}, async () => {
  await packPackages(archives);
  await runCommand(['tools/create/cli.ts', ...NEW_PART, '--standalone', folder, '--packages', archives], {
    env: {},
  });
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' });
  expect(installed.status, installed.stderr).toBe(0);
  await part('check');
  await part('test');

  const registered = { budget: 60_000, repository: 'octo-org/mfe-partners' };
  releaseSite = await startReleaseSite({ parts: { ...releasableParts(), [name]: registered } });
  for (const lang of LANGUAGE_CODES) expect((await page(lang)).status).toBe(404);
  const { version } = await part('publish');
  for (const lang of LANGUAGE_CODES) expect((await page(lang)).status).toBe(404);
  const live = await part('promote', String(version));
  expect(live.versions).toMatchObject({ [name]: version });
  for (const lang of LANGUAGE_CODES) {
    const { status, html } = await page(lang);
    expect([lang, status]).toEqual([lang, 200]);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${labels[lang]}</h1>`));
    expect(html).toMatch(new RegExp(`<a[^>]* href="${joinPath(lang, PAGE)}"[^>]*>${labels[lang]}</a>`));
  }
  await hydrates(releaseSite.site.url);

  const texts = path.join(folder, 'content/en.json');
  const before = readFileSync(texts, 'utf8');
  writeFileSync(texts, before.replace('The first sentence says', 'From its own repository:'));
  const started = performance.now();
  const second = await part('promote');
  const seconds = (performance.now() - started) / 1000;
  expect((await page('en')).html).toContain('From its own repository:');
  console.log(`From a changed text to live: ${seconds.toFixed(1)} s.`);
  const back = await part('rollback');
  expect(back.versions).toMatchObject({ [name]: version });
  expect(second.versions).not.toMatchObject({ [name]: version });
  expect((await page('en')).html).not.toContain('From its own repository:');

  // The same sources give the same version inside the monorepo.
  await runCommand(['tools/create/cli.ts', ...NEW_PART, '--no-install'], {
    cwd: releaseSite.checkout,
    env: {},
  });
  expect(await releaseSite.release('build', name)).toMatchObject({ name, version });

  // Its paths respond with 410 after retiring, and still after the next release of another team.
  await releaseSite.release('retire', name, '--gone');
  for (const lang of LANGUAGE_CODES) expect((await page(lang)).status).toBe(410);
  releaseSite.retitle('A title of another team, released after the partners went');
  await releaseSite.release('promote', 'mfe-products');
  for (const lang of LANGUAGE_CODES) expect((await page(lang)).status).toBe(410);
  expect(await (await fetch(`${releaseSite.site.url}/sitemap.xml`)).text()).not.toContain(PAGE);
});

async function hydrates(url: string): Promise<void> {
  const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.BROWSER_PATH;
  browser = await chromium.launch(executablePath ? { executablePath } : {});
  const tab = await browser.newPage();
  const faults: string[] = [];
  tab.on('pageerror', (error) => faults.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  for (const lang of LANGUAGE_CODES) {
    await tab.goto(url + joinPath(lang, PAGE));
    await tab.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 20_000 });
    expect(await tab.locator('h1').textContent()).toBe(labels[lang]);
    // A link in the part's page navigates without a new document.
    await tab.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await tab.locator('main nav a').first().click();
    await tab.waitForURL((at) => at.pathname === joinPath(lang, '/'));
    expect(await tab.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  }
  expect(faults).toEqual([]);
}
