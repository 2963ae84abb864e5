import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { installNpmTools } from '../tools/install-npm-tools';

const NAME = 'mfe-foreign';
const PATIENCE = 600_000;

describe('a part that is built without this project’s configuration', { tags: [NIGHTLY] }, () => {
  let releaseSite: ReleaseSite;
  let browser: Browser;

  beforeAll(async () => {
    process.env.FEDERATION_TOOLS = await installNpmTools('tests/federation/tools');
    releaseSite = await startReleaseSite();
    const { checkout } = releaseSite;
    cpSync(path.join(ROOT, 'tests/federation/part'), path.join(checkout, NAME), { recursive: true });
    const names = path.join(checkout, 'platform/base/src/part-names.ts');
    const text = readFileSync(names, 'utf8');
    writeFileSync(names, text.replace(/(REMOTE_NAMES = \[[^\]]*?)(,?\s*\])/, `$1, '${NAME}'$2`));
    browser = await chromium.launch(chromiumLaunch());
  }, PATIENCE);
  afterAll(async () => {
    await browser?.close();
    await releaseSite?.close();
  });

  it.each(['webpack', 'rspack'])(
    'is released when %s builds it, and its page and section run',
    async (tool) => {
      const file = path.join(releaseSite.checkout, NAME, 'package.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...manifest, scripts: { 'build:part': `node build.mjs ${tool}` } }));
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
    },
    PATIENCE,
  );
});
