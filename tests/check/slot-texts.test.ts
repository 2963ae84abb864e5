import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES } from '@platform/base/part-names';
import type { RemoteServerModule } from '@site/federation/remote';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

/** Whether a module, or one of its part that it imports, directly or not, uses interface texts. */
function usesTexts(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const imported = [...source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].flatMap(([, specifier = '']) => {
    const target = path.resolve(path.dirname(file), specifier);
    return ['', '.ts', '.tsx'].map((ending) => target + ending).find(existsSync) ?? [];
  });
  if (source.includes("from 'react-i18next'")) return true;
  return imported.some((one) => /\.tsx?$/.test(one) && usesTexts(one, seen));
}

it.each(REMOTE_NAMES)(
  '%s: a section without interface texts imports none, so that pages may leave them out',
  async (name) => {
    const { exposes } = (await import(path.join(ROOT, name, 'part.ts'))) as {
      exposes: Record<string, string>;
    };
    const { slots } = (await import(path.join(ROOT, name, 'src/entry-server.ts'))) as RemoteServerModule;
    const without = Object.entries(exposes).filter(([id]) => slots[id.slice(2)]?.usesTexts === false);
    for (const [id, file] of without)
      expect(usesTexts(path.join(ROOT, name, file)), `${name}/${id} has usesTexts: false, but uses texts`).toBe(false);
  },
);

it('finds the texts that a page uses', () => {
  expect(usesTexts(path.join(ROOT, 'mfe-products/src/sections/Proof.tsx'))).toBe(true);
  expect(usesTexts(path.join(ROOT, 'mfe-content/src/team/TeamPage.tsx'))).toBe(true);
});
