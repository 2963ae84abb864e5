import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allParts } from '@platform/releases/build/parts';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

const FILE_ENDINGS = ['', '.ts', '.tsx'];

/** Returns a module and the modules of its part that it imports, directly or not. */
function modules(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const target = path.resolve(path.dirname(file), specifier);
    const source = FILE_ENDINGS.map((ending) => target + ending).find(existsSync);
    if (source && /\.tsx?$/.test(source)) modules(source, found);
  }
  return found;
}

const usesTexts = (file: string) =>
  [...modules(file)].some((one) => readFileSync(one, 'utf8').includes("from 'react-i18next'"));

const remotes = allParts().filter(
  ({ name }) => existsSync(path.join(ROOT, name, 'part.ts')) && name !== 'shell',
);

it.each(remotes.map(({ name }) => name))(
  '%s: a section without interface texts imports none, so that pages may leave them out',
  async (name) => {
    const { exposes } = (await import(path.join(ROOT, name, 'part.ts'))) as {
      exposes: Record<string, string>;
    };
    const source = readFileSync(path.join(ROOT, name, 'src/entry-server.ts'), 'utf8');
    const without = Object.entries(exposes).filter(([id]) =>
      new RegExp(`\\b${id.slice(2)}: \\{[^}]*usesTexts: false`).test(source),
    );
    expect(without).toHaveLength(source.split('usesTexts: false').length - 1);
    for (const [id, file] of without) expect(usesTexts(path.join(ROOT, name, file)), id).toBe(false);
  },
);

it('finds the texts that a page uses', () => {
  expect(remotes.map(({ name }) => name)).toContain('mfe-products');
  expect(usesTexts(path.join(ROOT, 'mfe-products/src/sections/Proof.tsx'))).toBe(true);
  expect(usesTexts(path.join(ROOT, 'mfe-content/src/team/TeamPage.tsx'))).toBe(true);
});
