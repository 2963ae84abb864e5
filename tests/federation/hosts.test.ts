import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { buildPart } from '@platform/releases/build/build-part';
import { partOf } from '@platform/releases/build/parts';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumLaunch } from 'tools/visitors/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

const PART = 'mfe-products';
/** A page of another site, with the unmodified runtime of module federation. Without `lacking` it shares all libraries. */
const HOST = `
import { createInstance } from '@module-federation/runtime';
import i18next, * as allOfI18next from 'i18next';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import * as ReactDOM from 'react-dom';
import * as ReactI18next from 'react-i18next';
import * as Router from 'react-router-dom';
const libraries = { react: React, 'react-dom': ReactDOM, 'react-router-dom': Router, i18next: allOfI18next, 'react-i18next': ReactI18next };
window.show = async ({ entry, id, lacking, content, messages }) => {
  const shared = Object.fromEntries(Object.entries(libraries).filter(([name]) => name !== lacking).map(([name, module]) =>
    [name, { version: '99.0.0', lib: () => module, shareConfig: { singleton: true, requiredVersion: '*' } }]));
  const host = createInstance({ name: 'other-' + Math.random(), remotes: [{ name: '${PART}', entry, type: 'module' }], shared });
  const { default: Section, routes } = await host.loadRemote(id);
  if (routes) return void (await routes[0].lazy());
  await i18next.use(ReactI18next.initReactI18next).init({ lng: 'en', resources: { en: { '${PART}': messages } } });
  const root = document.body.appendChild(document.createElement('main'));
  createRoot(root).render(React.createElement(Router.MemoryRouter, {},
    React.createElement(Section, { content, lang: 'en', shell: {} })));
};`;

const [OTHER, OURS] = ['http://other.test', 'http://ours.test'];
let browser: Browser;
let host: string;
let client: string;
let base: string;
let given: { id: string; content: unknown; messages: unknown };

beforeAll(async () => {
  const built = partOf(PART);
  const { version } = await buildPart(built);
  base = `/mfe/${PART}/${version}/`;
  client = path.join(built.dir, 'client');
  const server = await import(pathToFileURL(path.join(built.dir, 'server/entry-server.js')).href);
  given = {
    id: `${PART}/ProductList`,
    content: server.slots.ProductList.load('en'),
    messages: server.messages('en'),
  };
  const { outputFiles } = await build({
    ...{ stdin: { contents: HOST, resolveDir: ROOT }, bundle: true, write: false, format: 'iife' },
    define: { 'process.env.NODE_ENV': '"production"' },
    // The project's paths map libraries to its facades.
    tsconfigRaw: {},
  });
  host = outputFiles[0]?.text ?? '';
  browser = await chromium.launch(chromiumLaunch());
}, 300_000);
afterAll(() => browser?.close());

const PATIENCE = { timeout: 120_000, tags: [NIGHTLY] };

/** Opens the other site's page, which loads the section, or a page, by a file of the part. */
async function open(file: string, options?: { lacking: string; id: string }) {
  const page = await browser.newPage();
  await page.route(`${OTHER}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><script src="/host.js"></script><body>',
    }),
  );
  await page.route(`${OTHER}/host.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: host }));
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${OURS}${base}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(client, pathname.slice(base.length)), headers });
  });
  await page.goto(`${OTHER}/`);
  const show = () =>
    page.evaluate((given) => (window as unknown as { show(given: object): Promise<void> }).show(given), {
      ...given,
      ...{ entry: `${OURS}${base}${file}`, ...options },
    });
  return { page, show };
}

it.each(['remoteEntry.js', 'mf-manifest.json'])(
  'a host with the unmodified runtime renders a section of ours by %s',
  PATIENCE,
  async (file) => {
    const { page, show } = await open(file);
    await show();
    await page.locator('main a[href^="/products/"]').first().waitFor();
    expect(await page.locator('main a[href="/products/lumi-ai"]').count()).toBeGreaterThan(0);
    await page.close();
  },
);

it('a host that lacks a shared library is refused each time, with its name', PATIENCE, async () => {
  // The section takes nothing from the host; pages take the router.
  const lacking = 'react-router-dom';
  const { page, show } = await open('remoteEntry.js', { lacking, id: `${PART}/routes` });
  for (const _ of [1, 2]) await expect(show()).rejects.toThrow(`The host does not share "${lacking}"`);
  await page.close();
});
