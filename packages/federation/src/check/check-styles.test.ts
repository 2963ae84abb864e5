import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkStyles } from './check-styles';

/** Checks a client with a style sheet, and the classes that it lists as its own. */
function check(css: string, classes?: string[]) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'built-client-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const folder of ['.vite', 'br']) mkdirSync(path.join(dir, folder));
  writeFileSync(path.join(dir, '.vite/part.json'), JSON.stringify({ classes }));
  writeFileSync(path.join(dir, 'br/page.css'), css);
  return checkStyles(dir, 'mfe-partners');
}

it('accepts the classes that a build lists, and those that start with the name of the part', () => {
  expect(check('@layer page{.aB3d0 h2,.mfe-partners-card{x:y}}', ['aB3d'])).toEqual([]);
  expect(check('@layer page{.mfe-partners-card{x:y}}')).toEqual([]);
});

it('finds any other with file and line, whatever tool wrote it', () => {
  expect(check('@layer page{\n.aB3d0{x:y}}', ['cC3d'])).toEqual([
    { file: 'br/page.css:2', what: expect.stringContaining('".aB3d0" has no class') },
  ]);
});
