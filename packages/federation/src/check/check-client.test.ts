import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkClient } from './check-client';

const GOOD: Record<string, string> = {
  'remoteEntry.js': `
let scope;
export const init = async (given) => { scope = given; };
export const get = async (name) => {
  const { e } = await import('./exposed.js');
  const react = Object.values(scope.react)[0].lib();
  if (!react.useState) throw new Error('no react');
  return () => e[name];
};`,
  'exposed.js': `
const element = document.querySelector('main');
class Card extends HTMLElement {}
customElements.define('x-card', Card);
const kept = JSON.parse(localStorage.getItem('kept') ?? '{"n":1}').n + matchMedia('(width > 1px)').matches;
if (window.location.pathname !== '/') throw new Error(kept, element);
export const e = {
  './Card': { default: () => null },
  './routes': { routes: [{ pattern: 'team', module: 'src/Page.tsx', lazy: () => import('./page.js') }] },
};`,
  'page.js': 'export const Component = () => null;',
  'late.js': "addEventListener('load', () => { throw new Error('never called'); });",
};

/** Checks a client with these files changed. */
function check(changed: Record<string, string> = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'built-client-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [file, text] of Object.entries({ ...GOOD, ...changed })) writeFileSync(path.join(dir, file), text);
  const exposes = { Card: 'exposed.js', routes: 'exposed.js' };
  return checkClient(dir, { entry: 'remoteEntry.js', exposes, later: ['late.js'] });
}

it('accepts a client that works with the document, storage and elements while it is loaded', async () => {
  expect(await check()).toBeUndefined();
});

it('gives the client of another bundler the window by the document, as its runtime asks for it', async () => {
  const constant = "Object.defineProperty(document.defaultView, '__FEDERATION__', { value: {}, configurable: false })";
  const late = `${constant}; if (!globalThis.__FEDERATION__) throw new Error('another window');`;
  expect(await check({ 'late.js': late })).toBeUndefined();
});

it.each([
  [
    'whose container has other names',
    { 'remoteEntry.js': 'export const i = 1, g = 2;' },
    'remoteEntry.js',
    'exports no function "init", only: g, i',
  ],
  [
    'whose container throws',
    { 'remoteEntry.js': `${GOOD['remoteEntry.js']}\nnull.x;` },
    'remoteEntry.js',
    "reading 'x'",
  ],
  [
    'with a section that is not exposed',
    { 'exposed.js': "export const e = { './Card': {} };" },
    'exposed.js',
    './Card exports no component',
  ],
  ['with a page that does not evaluate', { 'page.js': 'globalThis.missing.call();' }, 'exposed.js', "reading 'call'"],
  [
    'with a page without a component',
    { 'page.js': 'export default 1;' },
    'exposed.js',
    'the page of "team" exports no "Component"',
  ],
  [
    'with a module loaded later that does not evaluate',
    { 'late.js': 'const a = b; const b = 1;' },
    'late.js',
    'before initialization',
  ],
  [
    'that waits for itself',
    { 'page.js': "await import('./exposed.js').then(() => new Promise(() => {}));" },
    'exposed.js',
    'does not finish loading',
  ],
])('finds a client %s, and names the file', async (_what, changed, file, what) => {
  expect(await check(changed)).toMatchObject({ file, what: expect.stringContaining(what) });
});

it('names the page or exposed module that lacks an export, and the source of what is thrown if there is a map', async () => {
  expect(await check({ 'page.js': 'export default 1;' })).toMatchObject({ lacking: { page: 'src/Page.tsx' } });
  const bare = "export const e = { './Card': {}, './routes': { routes: [] } };";
  expect(await check({ 'exposed.js': bare })).toMatchObject({ lacking: { expose: './Card' } });
  const map = { version: 3, names: [], sources: ['../../mfe-partners/src/Page.tsx'], mappings: 'AAAA' };
  const thrown = await check({ 'page.js': "throw new Error('on purpose');", 'page.js.map': JSON.stringify(map) });
  expect(thrown?.what).toBe(
    'fails when it is loaded: Error: on purpose, thrown by the module (mfe-partners/src/Page.tsx:1)',
  );
});
