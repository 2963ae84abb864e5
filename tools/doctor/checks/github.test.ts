import { expect, it } from 'vitest';
import { githubRepository } from '../../../infra/config/github-repository';
import { stageByName } from '../../../infra/config/stages';
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

it('checks the repository of a registered part, too', async () => {
  const asked: string[] = [];
  const check = githubCheck(async (url) => {
    asked.push(String(url));
    return Response.json(
      String(url).endsWith('/site') ? { id: 22, owner: { id: 11 } } : { id: 8, owner: { id: 7 } },
    );
  });
  const partners = githubRepository({ ...repository, name: 'partners', ownerId: 7, id: 9 });
  const registered = [
    { name: 'mfe-partners', repository: partners, owner: '@sixwave/partners', budget: 60_000 },
  ];
  const findings = await check.run({ stage: { ...stage, registered } });
  expect(asked).toEqual(expect.arrayContaining(['https://api.github.com/repos/sixwave/partners']));
  expect(findings.map(({ code, remedy }) => [code, remedy])).toEqual([
    [
      'doctor/github-ids',
      expect.stringContaining('id: 8 in repository in infra/config/parts/mfe-partners.json'),
    ],
  ]);
});

it('warns if GitHub cannot be reached', async () => {
  const check = githubCheck(() => Promise.reject(new Error('offline')));
  expect((await check.run({ stage })).map(({ severity }) => severity)).toEqual(['warn']);
});
