import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTools } from '../bench/install-tools';
import { ROOT } from '../bin/steps';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { startDevelopment } from '../e2e/support/start-development';

const NAME = 'mfe-foreign';
const PATIENCE = { timeout: 600_000, tags: [NIGHTLY] };
/** Tools that build the part in `part/` without this project's configuration. */
const TOOLS = ['vite', 'rspack', 'webpack'] as const;

let releaseSite: ReleaseSite;
let browser: Browser;

/** Sets the command that builds the part. */
function builtBy(command: string) {
  const file = path.join(releaseSite.checkout, NAME, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, scripts: { 'build:part': `node build.mjs ${command}` } }),
  );
}

describe.each(TOOLS)('a remote built by %s', { tags: [NIGHTLY] }, (tool) => {
  beforeAll(async () => {
    if (releaseSite !== undefined) return;
    process.env.FEDERATION_TOOLS = await installTools('tests/federation/tools');
    releaseSite = await startReleaseSite();
    const { checkout } = releaseSite;
    cpSync(path.join(ROOT, 'tests/federation/part'), path.join(checkout, NAME), { recursive: true });
    const names = path.join(checkout, 'packages/contracts/src/part-names.ts');
    const text = readFileSync(names, 'utf8');
    writeFileSync(names, text.replace(/(REMOTE_NAMES = \[[^\]]*?)(,?\s*\])/, `$1, '${NAME}'$2`));
    browser = await chromium.launch(chromiumLaunch());
  }, PATIENCE.timeout);

  it(
    'is refused without manifest and server bundle, with what is missing and how to add it',
    PATIENCE,
    async () => {
      builtBy(`${tool} bare`);
      const publishing = releaseSite.release('publish', NAME);
      await expect(publishing).rejects.toThrow('release/build-incomplete');
      for (const file of ['client/.vite/part.json', 'client/.vite/manifest.json', 'server/entry-server.js'])
        await expect(publishing).rejects.toThrow(`${file} is missing from the build`);
    },
  );

  it('is released, and its page and section run in the shell', PATIENCE, async () => {
    builtBy(tool);
    await releaseSite.release('promote', NAME);
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(error.message));
    await page.goto(`${releaseSite.site.url}/foreign`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(await page.locator('main h1').textContent()).toBe('Built elsewhere');
    await page.locator('#foreign-note').click();
    await page.getByText('Clicks: 1').waitFor();
    expect(messages).toEqual([]);
    await page.close();
  });

  it('is shown in a running site from its sources, and again after a change', PATIENCE, async () => {
    const { checkout, dataDir, site } = releaseSite;
    const dir = path.join(dataDir, `dev-${tool}`);
    const dev = await startDevelopment([NAME, '--site', site.url], { dir, cwd: checkout });
    const page = await browser.newPage();
    try {
      await page.goto(`${dev.url}/foreign`);
      await page.locator('#foreign-note').click();
      await page.getByText('Clicks: 1').waitFor();
      const file = path.join(checkout, NAME, 'src/entry-server.js');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('Built elsewhere', `Changed with ${tool}`));
      await page.getByRole('heading', { name: `Changed with ${tool}` }).waitFor();
      writeFileSync(file, text);
    } finally {
      await page.close();
      await dev.stop();
    }
  });
});

afterAll(async () => {
  await browser?.close();
  await releaseSite?.close();
});
