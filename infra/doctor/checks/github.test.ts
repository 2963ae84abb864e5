import { expect, it } from 'vitest';
import { githubRepository } from '../../config/github-repository';
import { stageByName } from '../../config/stages';
import { githubCheck } from './github';

const repository = githubRepository({ owner: 'sixwave', name: 'site', ownerId: 11, id: 22, subject: 'ids' });
const stage = { ...stageByName('prod'), pipelines: { repository, provider: 'existing' as const } };
const judged = async (status: number, body: object) => {
  const check = githubCheck(async () => Response.json(body, { status }));
  return (await check.run({ stage })).map(({ code }) => code);
};

it.each([
  ['the same ids', 200, { id: 22, owner: { id: 11 } }, []],
  ['another repository of that name', 200, { id: 23, owner: { id: 11 } }, ['doctor/github-ids']],
  ['another owner of that name', 200, { id: 22, owner: { id: 12 } }, ['doctor/github-ids']],
  ['a private or missing repository', 404, { message: 'Not Found' }, ['doctor/github-unseen']],
  ['an answer of another kind', 200, {}, ['doctor/github-unseen']],
])('GitHub knows %s', async (_what, status, body, expected) => {
  expect(await judged(status, body)).toEqual(expected);
});

it('GitHub that cannot be reached is a warning', async () => {
  const check = githubCheck(() => Promise.reject(new Error('offline')));
  expect((await check.run({ stage })).map(({ severity }) => severity)).toEqual(['warn']);
});
