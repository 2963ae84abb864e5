import { expect, it } from 'vitest';
import { ratio, targetTable } from './targets';

it('passes figures at their limits only, and nothing that was not measured', () => {
  const { title, rows } = targetTable('Visits', [
    { target: 'LCP / astro', on: 'home', atMost: 1.1, figure: ratio(1100, 1000) },
    { target: 'LCP / astro', on: 'case', atMost: 1.1, figure: ratio(1101, 1000) },
    { target: 'LCP / monolith', on: 'home', figure: ratio(1000, 2000) },
    { target: 'score', on: 'home', atLeast: 100, figure: 99 },
    { target: 'hydrated / monolith', on: 'home', atMost: 1, figure: ratio(1000, undefined) },
  ]);
  expect(title).toBe('Visits: 1 of 4 targets are kept');
  expect(rows.map(([, , ...cells]) => cells)).toEqual([
    ['≤ 1.1', 1.1, 'pass'],
    ['≤ 1.1', 1.11, 'MISSED'],
    ['–', 0.5, '–'],
    ['≥ 100', 99, 'MISSED'],
    ['≤ 1', '–', 'not measured'],
  ]);
});
