import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { openFacts } from './open-facts';

let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

const write = (file: string, value: unknown) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), typeof value === 'string' ? value : JSON.stringify(value));
};
const QUOTES = {
  kind: 'quote',
  file: 'content/*/{lang}.json',
  at: ['quote'],
  filled: 'the words of a client',
};
const PRICE = { kind: 'price', file: 'texts/{lang}.json', at: ['price'], filled: 'a price' };
const list = (facts: readonly object[], confirmed: readonly object[] = []) =>
  write('facts.json', { facts, confirmed });
const confirm = (hash: string | undefined, note = 'confirmed') => ({
  hash,
  note,
  by: 'Anna',
  on: '2026-11-25',
});
const found = () => openFacts('mfe-new', dir);

it('finds none in a part without a list', async () => {
  expect(await found()).toEqual([]);
});

it('finds one fact per folder, with the values of its languages, and none where the field is missing', async () => {
  write('content/a/en.json', { quote: 'Good' });
  write('content/a/ru.json', { quote: 'Хорошо' });
  write('content/a/ua.json', { quote: 'Добре' });
  write('content/b/en.json', {});
  write('content/b/ua.json', {});
  write('content/note.json', {});
  list([QUOTES]);
  const { kind, at, filled } = QUOTES;
  expect(await found()).toEqual([
    {
      kind,
      at,
      filled,
      file: 'content/a/{lang}.json',
      value: '"Good","Хорошо","Добре"',
      hash: expect.any(String),
    },
  ]);
});

it('reads lists, whole objects and constants of a module', async () => {
  write('brand.ts', "export const BRAND = { email: 'a@b.example', chat: { handle: '@a' } } as const;");
  write('team.json', { members: [{ name: 'Artem' }, { name: 'Olena' }] });
  list([
    { kind: 'contacts', file: 'brand.ts', at: ['BRAND.email', 'BRAND.chat'], filled: 'yours' },
    { kind: 'people', file: 'team.json', at: ['members.*.name'], filled: 'your team' },
  ]);
  expect((await found()).map(({ value }) => value)).toEqual([
    '"a@b.example",{"handle":"@a"}',
    '"Artem","Olena"',
  ]);
});

it('closes a confirmed fact, and opens it again with another value in any language', async () => {
  write('texts/en.json', { price: 'from €900' });
  write('texts/ua.json', { price: 'від 900 €' });
  list([PRICE]);
  const [open] = await found();
  list([PRICE], [confirm(open?.hash)]);
  expect(await found()).toEqual([]);
  write('texts/ua.json', { price: 'від 800 €' });
  expect(await found()).toMatchObject([{ kind: 'price', value: '"from €900","від 800 €"' }]);
});

it.each([
  ['price', 'none', true],
  ['price', 'confirmed', false],
  ['contacts', 'none', false],
])('an empty %s that is noted as "%s" is closed: %s', async (kind, note, isClosed) => {
  const fact = { ...PRICE, kind };
  for (const language of ['en', 'ua']) write(`texts/${language}.json`, { price: '' });
  list([fact]);
  const [open] = await found();
  expect(open?.value).toBe('');
  list([fact], [confirm(open?.hash, note)]);
  expect(await found()).toHaveLength(isClosed ? 0 : 1);
});

it('does not take "none" for a value that visitors see', async () => {
  for (const language of ['en', 'ua']) write(`texts/${language}.json`, { price: 'invented' });
  list([PRICE]);
  const [open] = await found();
  list([PRICE], [confirm(open?.hash, 'none')]);
  expect(await found()).toHaveLength(1);
});

it.each([
  ['an unknown kind', [{ ...PRICE, kind: 'colour' }], [], 'facts.0.kind is invalid'],
  ['a field that no file has', [{ ...QUOTES, kind: 'figures', at: ['qoute'] }], [], 'names qoute, which'],
  ['an unknown note', [], [confirm('0123456789ab', 'fine')], 'confirmed.0.note is invalid'],
  ['nobody', [], [{ ...confirm('0123456789ab'), by: '' }], 'confirmed.0.by is invalid'],
  ['no day', [], [{ ...confirm('0123456789ab'), on: 'today' }], 'confirmed.0.on is invalid'],
])('rejects %s', async (_what, facts, confirmed, message) => {
  write('content/a/en.json', { quote: 'Good' });
  list(facts, confirmed);
  await expect(found()).rejects.toMatchObject({
    code: 'release/facts-invalid',
    message: expect.stringContaining(
      `mfe-new: facts.json ${message}`.replace('facts.json names', 'facts.json facts.0.at names'),
    ),
  });
});
