import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contenderTable, hashesOf, readRecorded, record } from './recorded';

const dir = mkdtempSync(path.join(os.tmpdir(), 'recorded-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const FIGURES = {
  commit: '0123abc',
  when: '2026-11-23T10:00:00.000Z',
  contenders: { astro: 'aaaaaaaaaaaa', monolith: 'bbbbbbbbbbbb' },
  figures: { columns: ['target', 'page', 'figure'], rows: [['LCP / astro', 'home', 1.05]] },
};

it('says of each contender whether its content has changed since it was recorded', () => {
  const contenders = [
    { name: 'ours' },
    { name: 'astro', hash: 'aaaaaaaaaaaa' },
    { name: 'monolith', hash: 'cccccccccccc' },
    { name: 'prerendered', hash: 'dddddddddddd' },
  ];
  const { title, rows, notes } = contenderTable(contenders, FIGURES);
  expect(title).toContain('0123abc (2026-11-23)');
  expect(rows).toEqual([
    ['astro', 'aaaaaaaaaaaa', 'the same'],
    ['monolith', 'cccccccccccc', 'changed, was bbbbbbbbbbbb'],
    ['prerendered', 'dddddddddddd', 'not recorded'],
  ]);
  // Value, cause, remedy and code.
  expect(notes).toEqual([
    expect.stringMatching(
      /^"monolith" serves cccccccccccc instead of the recorded bbbbbbbbbbbb: .* have changed since 0123abc\. .*npm run bench -- contenders --record \[bench\/contender-changed\]$/,
    ),
  ]);
  expect(Object.keys(hashesOf(contenders))).toEqual(['astro', 'monolith', 'prerendered']);
});

it('reads what it wrote, nothing if there is no file, and no other form', () => {
  const file = path.join(dir, 'recorded.json');
  expect(readRecorded(file)).toBeUndefined();
  record(FIGURES, file);
  const { contenders, figures } = FIGURES;
  expect(readRecorded(file)).toMatchObject({
    contenders,
    figures,
    commit: expect.stringMatching(/^[0-9a-f]+$/),
  });
  writeFileSync(file, '{"commit":1}');
  expect(() => readRecorded(file)).toThrow();
});

it('keeps the figures while the same contenders are recorded, and drops them with others', () => {
  const file = path.join(dir, 'kept.json');
  const { contenders, figures } = FIGURES;
  record(FIGURES, file);
  record({ contenders }, file);
  expect(readRecorded(file)?.figures).toEqual(figures);
  record({ contenders: { ...contenders, astro: 'eeeeeeeeeeee' } }, file);
  expect(readRecorded(file)).toMatchObject({ contenders: { astro: 'eeeeeeeeeeee' } });
  expect(readRecorded(file)?.figures).toBeUndefined();
});

it('the repository records every contender that has a hash', () => {
  expect(Object.keys(readRecorded()?.contenders ?? {}).sort()).toEqual([
    'astro',
    'astro designed',
    'monolith',
    'prerendered',
  ]);
});
