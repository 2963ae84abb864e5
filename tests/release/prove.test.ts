import { spawnSync } from 'node:child_process';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { CreateTopicCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageByName } from '../../infra/config/stages';
import { awsClients } from '../../tools/doctor/aws-clients';
import { stageContext } from '../../tools/doctor/stage-context';
import { type Aws, startAws } from '../../tools/doctor/test-support/start-aws';
import { alarmQueue } from '../../tools/prove/alarm-queue';
import { deleteRest, emptyBuckets, stillThere } from '../../tools/prove/empty-stage';
import type { ProofContext } from '../../tools/prove/proof-context';
import { proofMarkdown, runProof } from '../../tools/prove/run-proof';
import { STEPS, type Step } from '../../tools/prove/steps';
import { ROOT } from '../bin/steps';
import { describeWithTool } from '../tools/describe-with-tool';
import { type FixtureSite, startFixtureSite } from './support/fixture-site';
import { released } from './support/release-command';

const PATIENCE = 300_000;
const ACCOUNT = '123456789012';
const VARIABLES = ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'];
const before = VARIABLES.map((name) => [name, process.env[name]] as const);
afterAll(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const silent = { account: ACCOUNT, say: () => {} };
const nothing: ProofContext = {
  stage: 'proof-abc123',
  deploy: async () => {},
  destroy: async () => [],
  release: async () => ({}),
  publishAnother: async () => '',
  site: async () => '',
  alarm: { listen: async () => {}, ring: async () => '', delivered: async () => [] },
};

describe('a proof', () => {
  const step = (name: string, run: Step['run'] = async () => name): Step => ({ name, run });

  it('destroys everything even after a failure, and reports the failed step with its reason', async () => {
    const done: string[] = [];
    const context = {
      ...nothing,
      async destroy() {
        done.push('destroyed');
        return [];
      },
    };
    const steps = [
      step('deploy'),
      step('canary', () => Promise.reject(new Error('no canary'))),
      step('promote', async () => String(done.push('promoted'))),
    ];
    const signal = new AbortController().signal;
    const proof = await runProof(context, { ...silent, signal, steps });
    expect(done).toEqual(['destroyed']);
    expect(proof.passed).toBe(false);
    expect(proof.steps.map(({ name, passed, told }) => [name, passed, told])).toEqual([
      ['deploy', true, 'deploy'],
      ['canary', false, 'no canary'],
      ['destroy', true, 'everything was deleted'],
    ]);
    expect(proofMarkdown(proof)).toContain('| canary | **failed** |');
  });

  it('destroys everything after Ctrl-C without waiting for the running step', async () => {
    const interrupted = new AbortController();
    const steps = [
      step('deploy', () => {
        setTimeout(() => interrupted.abort(), 10);
        return new Promise(() => {});
      }),
    ];
    const proof = await runProof(nothing, { ...silent, signal: interrupted.signal, steps });
    expect(proof.steps.map(({ name, told }) => [name, told])).toEqual([
      ['deploy', 'interrupted'],
      ['destroy', 'everything was deleted'],
    ]);
  });

  it('fails and lists what could not be removed', async () => {
    const context = { ...nothing, destroy: async () => ['AWS::S3::Bucket site-proof'] };
    const signal = new AbortController().signal;
    const proof = await runProof(context, { ...silent, signal, steps: [step('deploy')] });
    expect(proof.passed).toBe(false);
    expect(proofMarkdown(proof)).toContain('delete by hand: AWS::S3::Bucket site-proof');
  });
});

describeWithTool('moto', 'the proof against local services', () => {
  let aws: Aws;
  let site: FixtureSite | undefined;
  beforeAll(async () => {
    aws = await startAws();
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: aws.url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: 'us-east-1',
    });
  }, PATIENCE);
  afterAll(async () => {
    await site?.close();
    await aws?.close();
  });

  it(
    'runs all steps: releases and leads on the local platform, the alarm on moto',
    async () => {
      const sns = new SNSClient({ region: 'us-east-1' });
      const { TopicArn = '' } = await sns.send(new CreateTopicCommand({ Name: 'notices' }));
      let number = 0;
      const running = () => {
        if (!site) throw new Error('not deployed');
        return site;
      };
      const context: ProofContext = {
        stage: 'proof-abc123',
        // The test platform starts with a first release.
        async deploy() {
          site = await startFixtureSite();
        },
        async destroy() {
          await site?.close();
          site = undefined;
          return [];
        },
        release: async (...args) =>
          args[0] === 'bootstrap' ? running().target.log.current() : released(args, running().dataDir),
        publishAnother: () => running().publish('mfe-content', ++number),
        site: async () => running().url,
        alarm: alarmQueue({
          name: 'site-proof-abc123-alarms',
          alarm: 'site-proof-abc123-leads-failing',
          topics: async () => [TopicArn],
          // moto's CloudWatch sends no notification on a state change, so the test sends it.
          ring: (AlarmName) =>
            sns.send(
              new PublishCommand({
                TopicArn,
                Message: JSON.stringify({ AlarmName, NewStateValue: 'ALARM' }),
              }),
            ),
        }),
      };
      const signal = new AbortController().signal;
      const proof = await runProof(context, { ...silent, signal });
      expect(proof.steps.filter(({ passed }) => !passed)).toEqual([]);
      expect(proof.steps.map(({ name }) => name)).toEqual([...STEPS.map(({ name }) => name), 'destroy']);
      expect(proof.passed).toBe(true);
    },
    PATIENCE,
  );

  it('empties buckets with all versions, deletes secrets, and lists what remains', async () => {
    const clients = awsClients();
    const stage = stageByName('proof-abc123');
    const context = () => stageContext({ stage, account: ACCOUNT, arn: 'a', env: {}, aws: clients });
    const { names } = context();
    const Bucket = names.siteBucket(ACCOUNT);
    await clients.s3.send(new CreateBucketCommand({ Bucket }));
    await clients.s3.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    for (const Body of ['one', 'two'])
      await clients.s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body }));
    const Name = names.secrets.session;
    await clients.secrets.send(new CreateSecretCommand({ Name, SecretString: '{}' }));
    expect(await stillThere(context())).toEqual([
      `AWS::S3::Bucket ${Bucket}`,
      `AWS::SecretsManager::Secret ${Name}`,
    ]);
    await emptyBuckets(context());
    await deleteRest(context());
    await clients.s3.send(new DeleteBucketCommand({ Bucket }));
    expect(await stillThere(context())).toEqual([]);
  });

  it('rejects an account that differs from the credentials’', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tools/prove/cli.ts', '--account', '111111111111', '--yes'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, AWS_ENDPOINT_URL: aws.moto, TSX_TSCONFIG_PATH: 'infra/tsconfig.json' },
      },
    );
    expect(stderr).toContain(`prove/wrong-account: the credentials belong to account ${ACCOUNT}`);
    expect(status).toBe(1);
  });
});
