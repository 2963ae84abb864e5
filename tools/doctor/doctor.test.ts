import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateSecretCommand, DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { ROOT } from '@platform/base/root';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { stageByName } from '@platform/config/stages';
import { expect, it } from 'vitest';
import { printDiagnosis } from './diagnose';
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
import { concurrency } from './test-support/start-aws';

describeWithTool('moto', 'the doctor of a stage before its first deployment', () => {
  const context = doctorContext();

  it('finds nothing if everything is prepared', async () => {
    expect(await context.find()).toEqual([]);
  });

  it(
    'finds every fault of a neglected stage: placeholders, missing prerequisites',
    async () => {
      const { aws, endpoint } = context;
      await endpoint.reset();
      endpoint.answer(concurrency(10));
      await Promise.all([
        bootstrapped(aws, '5'),
        secret(aws, NAMES.secrets.telegram, { botToken: '<token>', chatId: '-1' }),
        aws.secrets.send(new CreateSecretCommand({ Name: NAMES.secrets.webhook, SecretString: 'wsec_not_json' })),
      ]);
      const found = await context.find(stageByName('prod'));
      expect(codes(found)).toEqual([
        'doctor/agent-id',
        'doctor/alarm-address',
        'doctor/concurrency-low',
        'doctor/not-bootstrapped',
        'doctor/origin-placeholder',
        'doctor/repository-placeholder',
        'doctor/secret-missing',
        'doctor/secret-unusable',
        'doctor/secret-unusable',
      ]);
      expect(printDiagnosis({ subject: 'stage prod', outcomes: [{ expects: 'all', findings: found }] })).toMatch(
        /^Doctor: stage prod\n\n(FAIL|warn) {2}.+ {2}\[doctor\/[a-z-]+\]\n {6}.+\n {6}→ [\s\S]*\n0 ok, \d warning\(s\), \d+ failure\(s\)\.$/,
      );
      for (const { value, cause, remedy } of found) {
        expect(value).not.toMatch(/<token>|wsec/);
        for (const text of [value, cause, remedy]) expect(text.length).toBeGreaterThan(2);
      }
      expect(found.find(({ code }) => code === 'doctor/secret-missing')?.remedy).toBe(
        `aws secretsmanager create-secret --name ${NAMES.secrets.elevenLabs} --region us-east-1 ` +
          `--secret-string '{"apiKey":"…"}'`,
      );
    },
    PATIENCE,
  );

  it('finds an account that was bootstrapped without the policy that roles need', async () => {
    await context.endpoint.reset();
    context.endpoint.answer(concurrency(100));
    await bootstrapped(context.aws, '30');
    const missing = (await context.find()).find(({ code }) => code === 'doctor/not-bootstrapped');
    expect(missing).toMatchObject({ remedy: `npm run bootstrap:aws -- --account ${ACCOUNT}` });
    await bounded(context.aws);
    expect(codes(await context.find())).not.toContain('doctor/not-bootstrapped');
  });

  it('finds an account bootstrapped after the command that it names, with the policies of infra/account.json', async () => {
    await context.endpoint.reset();
    context.endpoint.answer(concurrency(100));
    await bounded(context.aws);
    expect(codes(await context.find())).toContain('doctor/not-bootstrapped');
    const home = folderOfTest();
    // In place of the AWS CLI, which need not be installed here.
    writeFileSync(path.join(home, 'aws'), `#!/bin/sh\necho "$*" > ${home}/asked\n`, { mode: 0o755 });
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'tools/stage/bootstrap-account.ts', '--account', ACCOUNT],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          HOME: home,
          PATH: `${home}${path.delimiter}${process.env.PATH}`,
          TSX_TSCONFIG_PATH: 'platform/tsconfig.json',
        },
      },
    );
    expect(readFileSync(`${home}/asked`, 'utf8')).toMatch(
      /^cloudformation deploy .*--template-file infra\/account\.json/,
    );
    expect(codes(await context.find())).not.toContain('doctor/not-bootstrapped');
  });

  it('finds a missing CDK bootstrap, and secrets to be deleted', async () => {
    await context.endpoint.reset();
    context.endpoint.answer(concurrency(100));
    for (const SecretId of [NAMES.secrets.elevenLabs, NAMES.secrets.telegram]) {
      await secret(context.aws, SecretId, {});
      await context.aws.secrets.send(new DeleteSecretCommand({ SecretId }));
    }
    const found = await context.find(VALID);
    expect(codes(found)).toEqual([
      'doctor/not-bootstrapped',
      'doctor/secret-missing',
      'doctor/secret-unusable',
      'doctor/secret-unusable',
    ]);
    const missing = found.find(({ code }) => code === 'doctor/secret-missing');
    expect(missing).toMatchObject({ severity: 'warn', value: NAMES.secrets.webhook });
    expect(found.map(({ remedy }) => remedy).join()).toContain('restore-secret');
  });
});
