import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { portablePath } from './portable-path';

const dir = mkdtempSync(path.join(os.tmpdir(), 'portable-path-'));
afterAll(() => rmSync(dir, { recursive: true }));

function packageIn(folder: string): string {
  mkdirSync(path.join(dir, folder), { recursive: true });
  writeFileSync(path.join(dir, folder, 'package.json'), '{"name":"@site/ui"}');
  return path.join(dir, folder);
}

it('names a package’s file the same in the monorepo and when it is installed', () => {
  const source = path.join(packageIn('monorepo/packages/ui'), 'src/layout/Hero.module.css');
  const installed = path.join(packageIn('own/node_modules/@site/ui'), 'src/layout/Hero.module.css');
  expect(portablePath(path.join(dir, 'monorepo/mfe-partners'), source)).toBe(
    '@site/ui/layout/Hero.module.css',
  );
  expect(portablePath(path.join(dir, 'own'), installed)).toBe('@site/ui/layout/Hero.module.css');
});

it('names a part’s own file by its path, even if a package has a file of that name', () => {
  expect(portablePath(path.join(dir, 'own'), path.join(dir, 'own/src/layout/Hero.module.css'))).toBe(
    'src/layout/Hero.module.css',
  );
});
