import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');

it('every row of the outage table says what the visitor sees and names existing tests', () => {
  const rows = readFileSync(path.join(TESTS, 'outages.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(20);
  for (const [, down, seen, held = ''] of rows) {
    expect(seen, down).not.toBe('');
    const files = [...held.matchAll(/`([^`]+\.(?:spec|test)\.ts)`/g)].map(([, file = '']) => file);
    expect(files.length, down).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(path.join(TESTS, file)), file).toBe(true);
  }
});
