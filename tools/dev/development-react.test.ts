import { runInNewContext } from 'node:vm';
import { ROOT } from '@platform/base/root';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { developmentReact, REACT_MODULES, REACT_URL, withDevelopmentReact } from './development-react';

const ENTRY = '\0app';
let bundled = '';

/** Bundles an app with React's production build, as a shell's build does. */
beforeAll(async () => {
  const app = `import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
globalThis.app = { useState, flushSync, hydrateRoot };`;
  const plugin = {
    name: 'app',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? app : undefined),
  };
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [plugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: ENTRY } },
  })) as Rolldown.RolldownOutput;
  bundled = built.output[0].code;
});

it('replaces each React module in a minified bundle with the development build', async () => {
  const { code, replaced } = withDevelopmentReact(bundled);
  expect([...replaced].sort()).toEqual([...REACT_MODULES].sort());
  const [first = '', ...rest] = code.split(';');
  expect(first).toBe(`import * as developmentReact from "${REACT_URL}"`);
  const given = { react: { useState: 1 }, dom: { flushSync: 2 }, client: { hydrateRoot: 3 } };
  const context = { developmentReact: given, app: undefined };
  runInNewContext(rest.join(';'), Object.assign(context, { globalThis: context }));
  expect(context.app).toEqual({ useState: 1, flushSync: 2, hydrateRoot: 3 });
});

it('leaves a script without React unchanged', () => {
  const code = 'export const client = (root) => root.hydrateRoot;';
  expect(withDevelopmentReact(code)).toEqual({ code, replaced: [] });
});

it('returns a build that supports hot reload', async () => {
  const code = await developmentReact(ROOT);
  expect(code).toContain('scheduleRefresh');
  expect(code).not.toContain('process.env');
  expect(code).toMatch(/export \{[^}]*\bclient\b[^}]*\bdom\b[^}]*\breact\b/);
});
