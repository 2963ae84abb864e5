import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { type Browser, chromium, type Page } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../e2e/support/command';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { PARTNERS, runPart } from './support/standalone-part';
import { contexts, MAIN, pullRequestFrom, runWorkflow } from './support/workflow';

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
const NEW_PART = [name, '--path', PAGE, ...LANGUAGE_CODES.flatMap((lang) => [`--${lang}`, labels[lang]])];
let releaseSite: ReleaseSite;
let browser: Browser;
let version: string;
let dev: ChildProcess | undefined;

/** Runs a program, which must succeed. */
const run = (program: string, args: string[], cwd: string, env: Record<string, string> = {}) =>
  void execFileSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });

/** Commits a part to its own repository, installs it in a clone from an empty cache, and starts a site to release it to. */
beforeAll(async () => {
  await runCommand(['tools/create/cli.ts', ...NEW_PART, '--standalone', repository], { env: {} });
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
  dev?.kill('SIGINT');
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
  const child = spawn(process.execPath, [program, 'dev'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...env },
  });
  dev = child;
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

/** Runs the jobs of its workflow for an event as they are written, but for what GitHub and AWS alone can do. */
async function pipeline(github: object, inputs: object = {}) {
  const text = readFileSync(path.join(folder, '.github/workflows/release.yml'), 'utf8');
  const artefact = path.join(dir, 'built.tar');
  const summary = await runWorkflow(text.replaceAll('/tmp/', `${dir}/`), contexts(github, inputs), {
    cwd: folder,
    env: { LOCAL_DATA_DIR: releaseSite.dataDir, npm_config_cache: CACHE },
    // The identity. Its releases go through the platform's function: this site's templates don't know the part (tests/iam do).
    programs: `
      curl() { echo '{"value":"an identity"}'; }
      case "$AWS_ROLE_ARN" in *-preview-*) as=previews ;; *) as= ;; esac
      npx() { command npx "$@" \${as:+--as "$as"}; }
    `,
    actions: {
      'actions/checkout': () => undefined,
      'actions/setup-node': () => undefined,
      'actions/upload-artifact': ({ path: file = '' }) => void cpSync(file, artefact),
      'actions/download-artifact': ({ path: to = '' }) => void cpSync(artefact, path.join(to, 'built.tar')),
    },
  });
  return { summary, live: await releaseSite.site.target.log.current() };
}

it('its pipeline previews, starts a rollout, promotes and rolls back; then it is retired', OPTIONS, async () => {
  const changed = async () => (await pages())[0]?.html.includes('From its own repository:');
  change('content/en.json', 'The first sentence says', 'From its own repository:');
  const { summary } = await pipeline(pullRequestFrom('o/r'));
  expect(summary).toMatch(/^Preview: <http.+preview=[0-9a-f]{12}>$/m);
  const { live } = await pipeline(MAIN, { action: 'gradually' });
  expect(live).toMatchObject({ versions: { [name]: version }, rollout: { part: name, percent: 10 } });
  expect(await changed()).toBe(false);
  const promoted = (await pipeline(MAIN)).live;
  expect(promoted?.versions[name]).toBe(live?.rollout?.version);
  expect(await changed()).toBe(true);
  const back = (await pipeline(MAIN, { action: 'rollback' })).live;
  expect(back?.versions).toMatchObject({ [name]: version });
  expect(await changed()).toBe(false);

  await part('retire', '--gone');
  expect(await statuses()).toEqual([410]);
});
