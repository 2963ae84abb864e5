import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('./', import.meta.url);
const files = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts'));
const isTest = (name: string) => name.endsWith('.test.ts');
const codesIn = (wanted: (name: string) => boolean) =>
  new Set(
    files
      .filter(wanted)
      .flatMap(
        (name) => readFileSync(new URL(name, FOLDER), 'utf8').match(/(?<=')doctor\/[a-z-]+(?=')/g) ?? [],
      ),
  );

test('every doctor code has a test that provokes it', () => {
  const codes = codesIn((name) => !isTest(name));
  const planted = codesIn(isTest);
  expect(codes.size).toBeGreaterThan(40);
  expect([...codes].filter((code) => !planted.has(code))).toEqual([]);
});
