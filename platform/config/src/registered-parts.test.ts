import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registeredParts, registeredPartText } from './registered-parts';

const PARTNERS = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' as const },
  owner: '@octo-org/partners',
  budget: 60_000,
};
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parts-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const put = (file: string, what: unknown) =>
  writeFileSync(path.join(dir, file), typeof what === 'string' ? what : JSON.stringify(what));

it('are read from one file each, sorted by name; other files in the folder are ignored', () => {
  const media = { ...PARTNERS, name: 'mfe-media', repository: { ...PARTNERS.repository, id: 8 } };
  put('mfe-partners.json', registeredPartText(PARTNERS));
  put('mfe-media.json', media);
  put('README.md', 'about');
  expect(registeredParts(dir)).toEqual([media, PARTNERS]);
  expect(registeredParts(path.join(dir, 'none'))).toEqual([]);
});

it('are read from the committed folder by default', () => {
  expect(() => registeredParts()).not.toThrow();
});

it.each<[string, string, unknown, RegExp]>([
  ['no JSON', 'mfe-partners.json', '{', /mfe-partners\.json: .*JSON.*Correct the JSON/],
  [
    'an invalid part name',
    'partners.json',
    { ...PARTNERS, name: 'partners' },
    /partners\.json name: expected kebab-case with the prefix mfe-/,
  ],
  [
    'a name that is too long for AWS',
    'x.json',
    { ...PARTNERS, name: `mfe-${'a'.repeat(29)}` },
    /name: expected at most 32 characters/,
  ],
  ['the shell', 'shell.json', { ...PARTNERS, name: 'shell' }, /shell\.json name: expected kebab-case/],
  [
    'a part of this repository',
    'mfe-voice.json',
    { ...PARTNERS, name: 'mfe-voice' },
    /"mfe-voice" is already a part of this repository\. Choose another/,
  ],
  [
    'a file name that differs from the name',
    'mfe-media.json',
    PARTNERS,
    /mfe-media\.json name: is "mfe-partners"\. Rename the file to mfe-partners\.json/,
  ],
  [
    'a person as an owner',
    'mfe-partners.json',
    { ...PARTNERS, owner: '@anna' },
    /owner: expected a GitHub team, such as @octo-org\/partners/,
  ],
  [
    'a missing repository id',
    'mfe-partners.json',
    { ...PARTNERS, repository: { ...PARTNERS.repository, id: undefined } },
    /repository\.id: /,
  ],
  [
    'a budget in kilobytes',
    'mfe-partners.json',
    { ...PARTNERS, budget: 60 },
    /budget: expected a whole number of gzipped bytes from 1000 to 1000000/,
  ],
  ['an unknown field', 'mfe-partners.json', { ...PARTNERS, budgets: 1 }, /See .*README\.md for the fields/],
])('reject %s with file, field and remedy', (_what, file, given, expected) => {
  put(file, given);
  expect(() => registeredParts(dir)).toThrow(expected);
  expect(() => registeredParts(dir)).toThrow('infra/registered-part: platform/config/parts:');
});

it('have one repository each, because its pull requests get one role', () => {
  put('mfe-partners.json', PARTNERS);
  put('mfe-media.json', { ...PARTNERS, name: 'mfe-media' });
  expect(() => registeredParts(dir)).toThrow('7 is also the repository of mfe-media');
});
