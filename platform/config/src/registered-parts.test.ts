import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type GitHubRepository,
  githubRepository,
  registeredParts,
  registeredPartText,
  subjectOf,
  workflowRef,
} from './registered-parts';

const PARTNERS = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' as const },
  owner: '@octo-org/partners',
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

const { repository } = PARTNERS;

it.each<[string, object | string, RegExp, file?: string]>([
  ['no JSON', '{', /mfe-partners\.json: .*JSON.*Correct the JSON/],
  [
    'an invalid part name',
    { name: 'partners' },
    /partners\.json name: expected kebab-case with the prefix mfe-/,
  ],
  [
    'a name that is too long for AWS',
    { name: `mfe-${'a'.repeat(29)}` },
    /name: expected at most 32 characters/,
  ],
  ['the shell', { name: 'shell' }, /shell\.json name: expected kebab-case/, 'shell.json'],
  [
    'a part of this repository',
    { name: 'mfe-voice' },
    /"mfe-voice" is already a part of this repository\. Choose another/,
  ],
  [
    'a file name that differs from the name',
    {},
    /mfe-media\.json name: is "mfe-partners"\. Rename the file to mfe-partners\.json/,
    'mfe-media.json',
  ],
  ['a person as an owner', { owner: '@anna' }, /owner: expected a GitHub team, such as @octo-org\/partners/],
  ['a missing repository id', { repository: { ...repository, id: undefined } }, /repository\.id: /],
  ['an unknown field', { budget: 1 }, /See .*README\.md for the fields/],
])('reject %s with file, field and remedy', (_what, given, expected, file = 'mfe-partners.json') => {
  put(file, typeof given === 'string' ? given : { ...PARTNERS, ...given });
  expect(() => registeredParts(dir)).toThrow(expected);
  expect(() => registeredParts(dir)).toThrow('infra/registered-part: platform/config/parts:');
});

it('have one repository each, because its pull requests get one role', () => {
  put('mfe-partners.json', PARTNERS);
  put('mfe-media.json', { ...PARTNERS, name: 'mfe-media' });
  expect(() => registeredParts(dir)).toThrow('7 is also the repository of mfe-media');
});

const REPOSITORY: GitHubRepository = {
  owner: 'octo-org',
  name: 'octo.repo',
  ownerId: 123456,
  id: 789012,
  subject: 'ids',
};

it('writes the subject claim in the repository’s format', () => {
  const given = githubRepository(REPOSITORY);
  expect(subjectOf(given, 'environment:shell')).toBe(
    'repo:octo-org@123456/octo.repo@789012:environment:shell',
  );
  expect(subjectOf({ ...given, subject: 'names' }, 'pull_request')).toBe(
    'repo:octo-org/octo.repo:pull_request',
  );
  expect(workflowRef(given, 'infra.yml', 'refs/heads/main')).toBe(
    'octo-org/octo.repo/.github/workflows/infra.yml@refs/heads/main',
  );
});

it.each<[string, Partial<Record<keyof GitHubRepository, unknown>>]>([
  ['owner', { owner: 'octo/org' }],
  // A wildcard in a name would be a wildcard in the trust policy.
  ['name', { name: 'octo*' }],
  ['name', { name: '..' }],
  ['ownerId', { ownerId: 0 }],
  ['id', { id: 1.5 }],
  ['id', { id: '789012' }],
  ['subject', { subject: 'immutable' }],
])('rejects an invalid %s: %j', (field, wrong) => {
  expect(() => githubRepository({ ...REPOSITORY, ...wrong } as GitHubRepository)).toThrow(
    expect.objectContaining({ code: 'infra/github-repository', message: expect.stringContaining(field) }),
  );
});
