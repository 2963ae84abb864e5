import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { styleFaults } from '@site/federation/style-faults';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

it('the style sheets of the parts, the kit and the template reach no other part', () => {
  const sheets = globSync(
    ['mfe-*/src/**/*.css', 'packages/ui/src/**/*.module.css', 'tools/create/template/src/**/*.css'],
    { cwd: ROOT },
  );
  expect(sheets.length).toBeGreaterThan(100);
  const faults = sheets.flatMap((file) => {
    const css = readFileSync(path.join(ROOT, file), 'utf8');
    const isModule = file.endsWith('.module.css');
    const found = styleFaults(css, file.split('/')[0] ?? '', () => isModule);
    return found.map(({ line, what }) => `${file}:${line} ${what}`);
  });
  expect(faults).toEqual([]);
});
