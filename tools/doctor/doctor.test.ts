import { createServer } from 'node:http';
import { CreateRoleCommand } from '@aws-sdk/client-iam';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { CreateSecretCommand, DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { listen } from '@platform/base/listen';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { parseEnvironment } from '@platform/config/environment';
import { stageByName } from '@platform/config/stages';
import { createTable } from '@platform/releases/test-support/create-table';
import { expect, it, vi } from 'vitest';
import { runChecks } from './check';
import { SETTINGS_CHECKS } from './checks/settings';
import { diagnoseMachine, isSick, printDiagnosis } from './diagnose';
import {
  ACCOUNT,
  bootstrapped,
  codes,
  doctorContext,
  NAMES,
  PATIENCE,
  REPOSITORY,
  secret,
  VALID,
} from './test-support/doctor-context';
import { concurrency } from './test-support/start-aws';

describeWithTool('moto', 'the doctor of a stage before its first deployment', () => {
  const context = doctorContext();

  it('finds nothing if everything is prepared', async () => {
    expect(await context.find()).toEqual([]);
  });

  it(
    'finds every fault of a neglected stage: placeholders, left-over resources, missing prerequisites',
    async () => {
      const { aws, endpoint } = context;
      await endpoint.reset();
      endpoint.answer(concurrency(10));
      const AssumeRolePolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement: [] });
      await Promise.all([
        bootstrapped(aws, '5'),
        aws.s3.send(new CreateBucketCommand({ Bucket: NAMES.siteBucket(ACCOUNT) })),
        createTable(endpoint.moto, NAMES.table),
        aws.iam.send(
          new CreateRoleCommand({
            RoleName: NAMES.pipelineRole('shell', 'release'),
            AssumeRolePolicyDocument,
          }),
        ),
        secret(aws, NAMES.secrets.telegram, { botToken: '<token>', chatId: '-1' }),
        aws.secrets.send(
          new CreateSecretCommand({ Name: NAMES.secrets.webhook, SecretString: 'wsec_not_json' }),
        ),
        secret(aws, NAMES.secrets.session, {}).then(() =>
          aws.secrets.send(new DeleteSecretCommand({ SecretId: NAMES.secrets.session })),
        ),
      ]);
      const found = await context.find(stageByName('prod'));
      expect(codes(found)).toEqual([
        'doctor/agent-id',
        'doctor/alarm-address',
        'doctor/concurrency-low',
        'doctor/name-taken',
        'doctor/name-taken',
        'doctor/name-taken',
        'doctor/name-taken',
        'doctor/not-bootstrapped',
        'doctor/origin-placeholder',
        'doctor/repository-placeholder',
        'doctor/secret-missing',
        'doctor/secret-unusable',
        'doctor/secret-unusable',
      ]);
      for (const { value, cause, remedy } of found) {
        expect(value).not.toMatch(/<token>|wsec/);
        for (const text of [value, cause, remedy]) expect(text.length).toBeGreaterThan(2);
      }
      expect(found.find(({ value }) => value.includes('S3::Bucket'))?.remedy).toContain('back up');
      expect(found.find(({ code }) => code === 'doctor/secret-missing')?.remedy).toBe(
        `aws secretsmanager create-secret --name ${NAMES.secrets.elevenLabs} --region us-east-1 ` +
          `--secret-string '{"apiKey":"…"}'`,
      );
    },
    PATIENCE,
  );

  it('finds a missing CDK bootstrap and identity provider, a refused reservation, and secrets to be deleted', async () => {
    await context.endpoint.reset();
    context.endpoint.answer(concurrency(100));
    for (const SecretId of [NAMES.secrets.elevenLabs, NAMES.secrets.telegram]) {
      await secret(context.aws, SecretId, {});
      await context.aws.secrets.send(new DeleteSecretCommand({ SecretId }));
    }
    const found = await context.find({ ...VALID, reservedConcurrency: { 'submit-lead': 5 } });
    expect(codes(found)).toEqual([
      'doctor/concurrency-reserved',
      'doctor/not-bootstrapped',
      'doctor/provider-missing',
      'doctor/secret-missing',
      'doctor/secret-unusable',
      'doctor/secret-unusable',
    ]);
    const missing = found.find(({ code }) => code === 'doctor/secret-missing');
    expect(missing).toMatchObject({ severity: 'warn', value: NAMES.secrets.webhook });
    expect(found.map(({ remedy }) => remedy).join()).toContain('restore-secret');
  });
});

/** Returns what the doctor finds about repositories when GitHub gives these answers. */
async function onGitHub(ask: typeof fetch, registered = VALID.registered) {
  const identity = Promise.resolve({ $metadata: {} });
  const outcomes = await runChecks(SETTINGS_CHECKS, { stage: { ...VALID, registered }, identity, ask }, 5000);
  return outcomes.flatMap(({ findings }) => findings);
}

it.each([
  ['the same ids', 200, { id: REPOSITORY.id, owner: { id: REPOSITORY.ownerId } }, []],
  [
    'another repository of that name',
    200,
    { id: 23, owner: { id: REPOSITORY.ownerId } },
    ['doctor/github-ids'],
  ],
  ['another owner of that name', 200, { id: REPOSITORY.id, owner: { id: 12 } }, ['doctor/github-ids']],
  ['a private or missing repository', 404, { message: 'Not Found' }, ['doctor/github-unseen']],
  ['an answer of another kind', 200, {}, ['doctor/github-unseen']],
])('GitHub knows %s', async (_what, status, body, expected) => {
  const guarded = {
    environments: ['shell', 'mfe-products', 'mfe-content', 'mfe-voice', 'platform', 'infra'].map(withRules),
  };
  const answer = (url: unknown) => (/environments/.test(String(url)) ? guarded : body);
  expect(codes(await onGitHub(async (url) => Response.json(answer(url), { status })))).toEqual(expected);
});

const withRules = (name: string) => ({
  name,
  protection_rules: [{ type: 'required_reviewers' }, { type: 'branch_policy' }],
});

it('names the environments that GitHub has not, that ask nobody or that allow any branch', async () => {
  const environments = [
    ...['shell', 'mfe-products', 'mfe-content'].map(withRules),
    { name: 'mfe-voice', protection_rules: [{ type: 'branch_policy' }] },
    { name: 'platform', protection_rules: [] },
  ];
  const repository = { id: REPOSITORY.id, owner: { id: REPOSITORY.ownerId } };
  const found = await onGitHub(async (url) =>
    Response.json(String(url).includes('/environments?') ? { environments } : repository),
  );
  expect(found.map(({ code, severity, value }) => [code, severity, value.split('environment ')[1]])).toEqual(
    [
      'mfe-voice: without required_reviewers',
      'platform: without required_reviewers and branch_policy',
      'infra: missing',
    ].map((value) => ['doctor/github-environment', 'warn', value]),
  );
});

it('checks the repository of a registered part, too, and warns if GitHub cannot be reached', async () => {
  const repository = { ...REPOSITORY, name: 'partners', ownerId: 7, id: 9 };
  const part = { name: 'mfe-partners', repository, owner: '@sixwave/partners' };
  const found = await onGitHub(
    async (url) =>
      String(url).endsWith('/repos/sixwave/partners')
        ? Response.json({ id: 8, owner: { id: 7 } })
        : Promise.reject(new Error('offline')),
    [part],
  );
  expect(found.map(({ code, severity, remedy }) => [code, severity, remedy])).toEqual([
    [
      'doctor/github-ids',
      'fail',
      expect.stringContaining('id: 8 in repository in platform/config/parts/mfe-partners.json'),
    ],
    ['doctor/github-unseen', 'warn', expect.stringContaining('gh api repos/sixwave/site')],
  ]);
});

it('examines this machine, prints what it finds, and fails for a failure', async () => {
  const other = await listen(createServer(), { port: 0, what: 'another program' });
  const examine = (PORT: string) =>
    diagnoseMachine(parseEnvironment({ LOCAL_DATA_DIR: '/nowhere', PORT, DYNAMODB_PORT: '0' }));
  const healthy = await examine('0');
  expect(isSick(healthy)).toBe(false);
  expect(printDiagnosis(healthy)).toBe(`Doctor: this machine

ok    git is installed
ok    the ports are free, or used by the running site

2 ok, 0 warning(s), 0 failure(s).`);
  vi.stubEnv('PATH', '/nowhere');
  const sick = await examine(String(other.port));
  vi.unstubAllEnvs();
  await other.close();
  expect(isSick(sick)).toBe(true);
  expect(printDiagnosis(sick)).toMatch(
    /^Doctor: this machine\n\nFAIL {2}no command "git" {2}\[doctor\/git-missing\]\n {6}.+\n {6}→ Install/,
  );
  expect(codes(sick.outcomes.flatMap(({ findings }) => findings))).toEqual([
    'doctor/git-missing',
    'doctor/port-taken',
  ]);
});
