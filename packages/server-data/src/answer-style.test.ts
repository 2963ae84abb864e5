import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ANSWER_STYLE } from './answer-style';

test('uses only colours of the site', () => {
  const tokens = readFileSync(path.resolve(import.meta.dirname, '../../ui/src/styles/tokens.css'), 'utf8');
  const pairs = ANSWER_STYLE.match(/light-dark\(.*?\)/g) ?? [];
  expect(pairs.length).toBeGreaterThan(5);
  for (const colours of ANSWER_STYLE.match(/#[0-9a-f]{6}/g) ?? []) expect(tokens).toContain(colours);
  for (const pair of new Set(pairs)) expect(tokens).toContain(pair);
});
