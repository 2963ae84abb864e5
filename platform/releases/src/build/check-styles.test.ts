import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { checkStyles } from './check-styles';

/** Checks a build with a style sheet, and the classes that it lists as its own. */
function check(css: string, part: string, classes?: string[]): void {
  const dir = folderOfTest();
  mkdirSync(path.join(dir, 'client/.vite'), { recursive: true });
  mkdirSync(path.join(dir, 'client/br'));
  writeFileSync(path.join(dir, 'client/.vite/part.json'), JSON.stringify({ classes }));
  writeFileSync(path.join(dir, 'client/br/page.css'), css);
  checkStyles(dir, part);
}

it('accepts the classes that a build lists, and those that start with the name of the part', () => {
  check('@layer page{.aB3d0 h2,.mfe-partners-card{x:y}}', 'mfe-partners', ['aB3d']);
  check('@layer page{.mfe-partners-card{x:y}}', 'mfe-partners');
});

it('refuses any other with file and line, whatever tool wrote it; the shell’s are for all', () => {
  const css = '@layer page{\n.aB3d0{x:y}}';
  expect(() => check(css, 'mfe-partners', ['cC3d'])).toThrow(
    /- mfe-partners: client\/br\/page\.css:2 "\.aB3d0" has no class.*\[release\/style-leaks\]/,
  );
  check('body{x:y}', 'shell');
});
