import { expect, it } from 'vitest';
import { registeredParts } from './repositories';

const PARTNERS = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' },
  owner: '@octo-org/partners',
};
const { repository } = PARTNERS;

it('are those of the list, which is valid as committed', () => {
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
])('reject %s with field and remedy', (_what, change, says) => {
  const reading = () => registeredParts([{ ...PARTNERS, ...change }]);
  for (const text of ['infra/registered-part: platform/config/', says]) expect(reading).toThrow(text);
});

it('have a name and a repository of their own, because pull requests of a repository get one role', () => {
  expect(() => registeredParts([PARTNERS, { ...PARTNERS, name: 'mfe-media' }])).toThrow(
    'mfe-media and mfe-partners are in repository 7, which can release only one part',
  );
  expect(() => registeredParts([PARTNERS, PARTNERS])).toThrow('"mfe-partners" is already the name of a part');
});
