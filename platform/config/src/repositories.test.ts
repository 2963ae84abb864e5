import { expect, it } from 'vitest';
import { type GitHubRepository, githubRepository, registeredParts, subjectOf } from './repositories';

const PARTNERS = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' },
  owner: '@octo-org/partners',
};
const { repository } = PARTNERS;

it('the registered parts are those of the list, which is valid as committed', () => {
  const media = { ...PARTNERS, name: 'mfe-media', repository: { ...repository, id: 8 } };
  expect(registeredParts([PARTNERS, media])).toEqual([PARTNERS, media]);
  expect(() => registeredParts()).not.toThrow();
});

it.each<[string, object, string]>([
  ['an invalid part name', { name: 'partners' }, '0.name: expected kebab-case with the prefix mfe-'],
  ['a name that is too long for AWS', { name: `mfe-${'a'.repeat(29)}` }, 'name: expected at most 32 char'],
  ['a part of this repository', { name: 'mfe-voice' }, '"mfe-voice" is already the name of a part'],
  ['a person as an owner', { owner: '@anna' }, 'owner: expected a GitHub team, such as @octo-org/partners'],
  ['a missing repository id', { repository: { ...repository, id: undefined } }, '0.repository.id: '],
  ['an unknown field', { budget: 60_000 }, 'only name, repository and owner. See platform/config/README.md'],
])('registered parts with %s are rejected with field and remedy', (_what, change, says) => {
  const reading = () => registeredParts([{ ...PARTNERS, ...change }]);
  for (const text of ['infra/registered-part: platform/config/', says]) expect(reading).toThrow(text);
});

it('registered parts have a name and a repository of their own, because pull requests of a repository get one role', () => {
  expect(() => registeredParts([PARTNERS, { ...PARTNERS, name: 'mfe-media' }])).toThrow(
    'mfe-media and mfe-partners are in repository 7, which can release only one part',
  );
  expect(() => registeredParts([PARTNERS, PARTNERS])).toThrow('"mfe-partners" is already the name of a part');
});

const REPOSITORY = {
  owner: 'octo-org',
  name: 'octo.repo',
  ownerId: 123456,
  id: 789012,
  subject: 'ids',
} as const;

it('writes the subject claim in the repository’s format', () => {
  const given = githubRepository(REPOSITORY);
  expect(subjectOf(given, 'environment:shell')).toBe('repo:octo-org@123456/octo.repo@789012:environment:shell');
  expect(subjectOf({ ...given, subject: 'names' }, 'pull_request')).toBe('repo:octo-org/octo.repo:pull_request');
});

it.each([
  ['owner', { owner: 'octo/org' }],
  // A wildcard in a name would be a wildcard in the trust policy.
  ['name', { name: 'octo*' }],
  ['name', { name: '..' }],
  ['ownerId', { ownerId: 0 }],
  ['id', { id: '789012' }],
  ['subject', { subject: 'immutable' }],
])('rejects an invalid %s: %j', (field, wrong) => {
  const says = new RegExp(`^infra/github-repository: .*${field}`);
  expect(() => githubRepository({ ...REPOSITORY, ...wrong } as GitHubRepository)).toThrow(says);
});
