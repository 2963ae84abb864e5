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
import { diagnoseMachine, isSick, printDiagnosis } from './diagnose';
import {
  ACCOUNT,
  bootstrapped,
  bounded,
  codes,
  doctorContext,
  NAMES,
  PATIENCE,
  secret,
  VALID,
} from './test-support/doctor-context';
import { concurrency, plan } from './test-support/start-aws';

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
      endpoint.answer({ ...concurrency(10), ...plan('FREE') });
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
        'doctor/account-plan',
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

  it('finds an account that was bootstrapped without the policy that roles need', async () => {
    await context.endpoint.reset();
    context.endpoint.answer({ ...concurrency(100), ...plan('PAID') });
    await bootstrapped(context.aws, '30');
    const missing = (await context.find()).find(({ code }) => code === 'doctor/not-bootstrapped');
    expect(missing).toMatchObject({ remedy: `npm run bootstrap:aws -- --account ${ACCOUNT}` });
    await bounded(context.aws);
    expect(codes(await context.find())).not.toContain('doctor/not-bootstrapped');
  });

  it('finds a missing CDK bootstrap and identity provider, a refused reservation, and secrets to be deleted', async () => {
    await context.endpoint.reset();
    context.endpoint.answer({ ...concurrency(100), ...plan('PAID') });
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
