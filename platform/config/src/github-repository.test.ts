import { expect, it } from 'vitest';
import { type GitHubRepository, githubRepository, subjectOf } from './repositories';

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
