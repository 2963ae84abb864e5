import { RequestCertificateCommand } from '@aws-sdk/client-acm';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateAccessKeyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithTool } from '../../tests/tools/describe-with-tool';
import { type Stage, stageByName } from '../config/stages';
import { type AwsClients, awsClients } from './aws-clients';
import { diagnoseStage } from './diagnose';
import type { Finding } from './finding';
import {
  ACCOUNT,
  concurrency,
  deploySound,
  distributions,
  edgeFunction,
  NAMES,
  prepare,
  REPOSITORY,
  SOUND,
  secret,
} from './test-support/sound-stage';
import { type Answering, type Aws, errorOf, startAws } from './test-support/start-aws';

const PATIENCE = 120_000;
const VARIABLES = ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));

let endpoint: Aws;
let aws: AwsClients;

const signIn = (id: string, key: string) =>
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_ACCESS_KEY_ID: id,
    AWS_SECRET_ACCESS_KEY: key,
  });
const find = async (stage: Stage = SOUND, env = {}, limitMs?: number): Promise<Finding[]> =>
  (await diagnoseStage(stage, env, limitMs, NOBODY_ELSE)).outcomes.flatMap(({ findings }) => findings);
/** Checks that ask GitHub and DNS have tests of their own. */
const NOBODY_ELSE: readonly [] = [];
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code).sort();
const inPlaceOf =
  (action: string, answer: ReturnType<Answering>): Answering =>
  (request) =>
    request.action === action ? answer : undefined;
const xml = (action: string, result: string) => ({
  body: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
});

describeWithTool('moto', 'the doctor of a stage', () => {
  beforeAll(async () => {
    endpoint = await startAws();
    signIn('test', 'test');
    aws = awsClients();
  }, PATIENCE);
  afterAll(async () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await endpoint?.close();
  });

  describe('before the first deployment', () => {
    beforeAll(async () => {
      await endpoint.reset();
      await prepare(aws, endpoint);
    }, PATIENCE);

    it('finds nothing where everything is prepared', async () => {
      expect(await find()).toEqual([]);
    });

    it(
      'finds each fault of a ruin: placeholders, what an earlier attempt left, what the account lacks',
      async () => {
        await endpoint.reset();
        endpoint.answer(distributions(0), concurrency(10));
        const role = { Version: '2012-10-17', Statement: [] };
        await Promise.all([
          aws.ssm.send(
            new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value: '5', Type: 'String' }),
          ),
          aws.s3.send(new CreateBucketCommand({ Bucket: NAMES.siteBucket(ACCOUNT) })),
          aws.dynamodb.send(
            new CreateTableCommand({
              TableName: NAMES.table,
              BillingMode: 'PAY_PER_REQUEST',
              KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
              AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
            }),
          ),
          aws.iam.send(
            new CreateRoleCommand({
              RoleName: NAMES.pipelineRole('shell', 'release'),
              AssumeRolePolicyDocument: JSON.stringify(role),
            }),
          ),
          secret(aws, NAMES.secrets.telegram, { botToken: '<token>', chatId: '-1' }),
          secret(aws, NAMES.secrets.webhook, 'wsec_not_json'),
          secret(aws, NAMES.secrets.session, { current: 'x' }).then(() =>
            aws.secrets.send(new DeleteSecretCommand({ SecretId: NAMES.secrets.session })),
          ),
        ]);
        const { domain: _none, ...prod } = stageByName('prod');
        const found = await find({
          ...prod,
          pipelines: {
            repository: { ...REPOSITORY, owner: 'owner', name: 'repository' },
            provider: 'existing',
          },
        });
        expect(codes(found)).toEqual([
          'doctor/agent-id',
          'doctor/alarm-address',
          'doctor/bootstrap-old',
          'doctor/cloudfront-unverified',
          'doctor/concurrency-low',
          'doctor/name-in-deletion',
          'doctor/name-taken',
          'doctor/name-taken',
          'doctor/name-taken',
          'doctor/origin-placeholder',
          'doctor/provider-missing',
          'doctor/repository-placeholder',
          'doctor/secret-missing',
          'doctor/secret-unusable',
          'doctor/secret-unusable',
        ]);
        for (const { value, cause, remedy } of found) {
          expect(value).not.toMatch(/<token>|wsec/);
          for (const text of [value, cause, remedy]) expect(text.length).toBeGreaterThan(2);
        }
        expect(found.find(({ value }) => value.includes('S3::Bucket'))?.remedy).toContain(
          'list-object-versions',
        );
        expect(found.find(({ code }) => code === 'doctor/secret-missing')?.remedy).toBe(
          `aws secretsmanager create-secret --name ${NAMES.secrets.elevenLabs} --region us-east-1 --secret-string '{"apiKey":"…"}'`,
        );
      },
      PATIENCE,
    );

    it('says that the CDK was never bootstrapped, and that the secrets lie in deletion', async () => {
      await endpoint.reset();
      endpoint.answer(distributions(1), concurrency(1000));
      for (const id of [NAMES.secrets.elevenLabs, NAMES.secrets.telegram]) {
        await secret(aws, id, {});
        await aws.secrets.send(new DeleteSecretCommand({ SecretId: id }));
      }
      const { pipelines: _none, ...stage } = SOUND;
      expect(codes(await find(stage))).toEqual([
        'doctor/not-bootstrapped',
        'doctor/secret-in-deletion',
        'doctor/secret-in-deletion',
      ]);
    });
  });

  describe('after the deployment', () => {
    beforeAll(async () => {
      await endpoint.reset();
      await prepare(aws, endpoint);
      await deploySound(aws, endpoint);
    }, PATIENCE);

    it('finds nothing on a sound stage', async () => {
      expect(await find()).toEqual([]);
    });

    const domain = { names: ['www.sixwave.site'] as [string], certificateArnParameter: '/site/certificate' };
    const settings: [string, Partial<Stage>, Finding['code']][] = [
      ['no alarm address', { alarmEmail: '' }, 'doctor/alarm-address'],
      ['reserved executions', { reservedConcurrency: { 'submit-lead': 950 } }, 'doctor/concurrency-reserved'],
      [
        'a provider that is there already',
        { pipelines: { repository: REPOSITORY, provider: 'new' } },
        'doctor/provider-exists',
      ],
      ['other settings than the pages have', { voiceEnabled: false }, 'doctor/settings-differ'],
      ['a domain without its parameter', { domain }, 'doctor/certificate-parameter'],
    ];
    it.each(settings)('finds %s', async (_what, change, code) => {
      expect(codes(await find({ ...SOUND, ...change }))).toEqual([code]);
    });

    it('mends other settings with the version that is live', async () => {
      const [found] = await find({ ...SOUND, voiceEnabled: false });
      expect(found?.remedy).toContain('npm run release -- promote shell bbbbbbbbbbbb --stage prod');
    });

    it('finds a domain that the API would refuse', async () => {
      const found = await find({ ...SOUND, domain: { ...domain, names: ['shop.sixwave.site'] } });
      expect(codes(found)).toEqual(['doctor/certificate-parameter', 'doctor/origin-missing']);
    });

    const stackIs = (status: string) => (request: { action: string; body: string }) =>
      request.action === 'DescribeStacks' && request.body.includes(NAMES.stacks.watch)
        ? xml(
            'DescribeStacks',
            `<Stacks><member><StackName>${NAMES.stacks.watch}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-11-01T00:00:00Z</CreationTime></member></Stacks>`,
          )
        : undefined;
    const noResources: Answering = ({ action, body }) =>
      action === 'ListStackResources' && body.includes(NAMES.stacks.watch)
        ? xml('ListStackResources', '<StackResourceSummaries/>')
        : undefined;
    // What moto cannot show, in the words of the services' API references.
    const answers: [string, Answering[], Finding['code']][] = [
      ['a first deployment that failed', [stackIs('ROLLBACK_COMPLETE'), noResources], 'doctor/stack-failed'],
      ['an update that is stuck', [stackIs('UPDATE_ROLLBACK_FAILED'), noResources], 'doctor/stack-stuck'],
      ['a deployment under way', [stackIs('UPDATE_IN_PROGRESS'), noResources], 'doctor/stack-busy'],
      [
        'an address that has not confirmed',
        [
          inPlaceOf(
            'ListSubscriptionsByTopic',
            xml(
              'ListSubscriptionsByTopic',
              '<Subscriptions><member><SubscriptionArn>PendingConfirmation</SubscriptionArn><Protocol>email</Protocol></member></Subscriptions>',
            ),
          ),
        ],
        'doctor/alarm-unconfirmed',
      ],
      [
        'a topic that nobody listens to',
        [inPlaceOf('ListSubscriptionsByTopic', xml('ListSubscriptionsByTopic', '<Subscriptions/>'))],
        'doctor/alarm-unsubscribed',
      ],
      ['an edge without a fallback', [edgeFunction('000000000000')], 'doctor/no-fallback'],
      ['a fallback that was collected', [edgeFunction('cccccccccccc')], 'doctor/no-fallback'],
      ['a live composition without files', [missingManifest], 'doctor/live-missing'],
      ['a bucket of another account', [forbiddenBucket], 'doctor/bucket-foreign'],
    ];
    it.each(answers)('finds %s', async (_what, answering, code) => {
      const undo = endpoint.answer(...answering);
      try {
        expect(codes(await find())).toEqual([code]);
      } finally {
        undo();
      }
    });

    it('tells the region of the environment and the root user', async () => {
      const undo = endpoint.answer(
        inPlaceOf(
          'GetCallerIdentity',
          xml('GetCallerIdentity', `<Arn>arn:aws:iam::${ACCOUNT}:root</Arn><Account>${ACCOUNT}</Account>`),
        ),
      );
      try {
        expect(codes(await find(SOUND, { AWS_REGION: 'eu-west-1' }))).toEqual([
          'doctor/region',
          'doctor/root-user',
        ]);
      } finally {
        undo();
      }
    });

    it('judges the certificate: region, existence, status, names', async () => {
      const judged = async (arn: string, stage = domain) => {
        await aws.ssm.send(
          new PutParameterCommand({
            Name: stage.certificateArnParameter,
            Value: arn,
            Type: 'String',
            Overwrite: true,
          }),
        );
        return codes(await find({ ...SOUND, domain: stage }));
      };
      expect(await judged(`arn:aws:acm:eu-west-1:${ACCOUNT}:certificate/1`)).toEqual([
        'doctor/certificate-region',
      ]);
      expect(
        await judged(`arn:aws:acm:us-east-1:${ACCOUNT}:certificate/00000000-0000-0000-0000-000000000000`),
      ).toEqual(['doctor/certificate-missing']);
      const { CertificateArn = '' } = await aws.acm.send(
        new RequestCertificateCommand({ DomainName: '*.sixwave.site', ValidationMethod: 'DNS' }),
      );
      const described = (status: string, name: string): Answering =>
        inPlaceOf('DescribeCertificate', {
          type: 'application/x-amz-json-1.1',
          body: JSON.stringify({ Certificate: { CertificateArn, DomainName: name, Status: status } }),
        });
      for (const [status, name, expected] of [
        ['ISSUED', '*.sixwave.site', []],
        ['PENDING_VALIDATION', '*.sixwave.site', ['doctor/certificate-status']],
        ['ISSUED', 'sixwave.site', ['doctor/certificate-names']],
      ] as const) {
        const undo = endpoint.answer(described(status, name));
        expect(await judged(CertificateArn)).toEqual(expected);
        undo();
      }
    });

    it('says what a hanging service is, and goes on with the others', async () => {
      const undo = endpoint.answer(inPlaceOf('DescribeSecret', 'never'));
      const found = await find(SOUND, {}, 3000);
      undo();
      expect(new Set(codes(found))).toEqual(new Set(['doctor/timeout']));
      expect(found.map(({ value }) => value)).toContain('secrets: no answer within 3 s');
    });

    it('says that the credentials have expired, or are none, and judges the files all the same', async () => {
      const undo = endpoint.answer(inPlaceOf('GetCallerIdentity', errorOf(403, 'ExpiredToken')));
      const diagnosis = await diagnoseStage(stageByName('prod'), {});
      undo();
      const found = codes(diagnosis.outcomes.flatMap(({ findings }) => findings));
      expect(found).toContain('doctor/credentials-refused');
      expect(found).toContain('doctor/agent-id');
      expect(diagnosis.skipped).toContain('secrets');
    });

    it('names a permission whose service does not', async () => {
      const denied = { __type: 'AccessDeniedException', message: 'Access denied' };
      const undo = endpoint.answer(
        inPlaceOf('GetParameter', {
          status: 400,
          type: 'application/x-amz-json-1.1',
          body: JSON.stringify(denied),
        }),
      );
      const found = await find();
      undo();
      expect(found.map(({ code, value }) => [code, value])).toEqual([
        ['doctor/access-denied', 'cdk bootstrap: ssm:GetParameter'],
      ]);
    });

    // Last: from here on moto enforces permissions.
    it('names the permission that is missing', async () => {
      const UserName = 'reader';
      await aws.iam.send(new CreateUserCommand({ UserName }));
      const { AccessKey } = await aws.iam.send(new CreateAccessKeyCommand({ UserName }));
      const Statement = [{ Effect: 'Allow', Action: ['sts:GetCallerIdentity', 's3:*'], Resource: '*' }];
      await aws.iam.send(
        new PutUserPolicyCommand({
          UserName,
          PolicyName: 'little',
          PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement }),
        }),
      );
      await fetch(`${endpoint.moto}/moto-api/reset-auth`, { method: 'POST', body: '0' });
      signIn(AccessKey?.AccessKeyId ?? '', AccessKey?.SecretAccessKey ?? '');
      // Straight to moto, which checks the signature over the host.
      process.env.AWS_ENDPOINT_URL = endpoint.moto;
      try {
        const denied = (await find()).filter(({ code }) => code === 'doctor/access-denied');
        expect(denied.map(({ value }) => value)).toEqual(
          expect.arrayContaining([
            'stacks: cloudformation:DescribeStacks',
            'identity provider: iam:ListOpenIDConnectProviders',
          ]),
        );
      } finally {
        await fetch(`${endpoint.moto}/moto-api/reset-auth`, { method: 'POST', body: 'inf' });
        signIn('test', 'test');
      }
    });
  });
});

const missingManifest: Answering = ({ service, action }) =>
  service === 's3' && action.endsWith('/manifest.json') ? { status: 404, body: '' } : undefined;

const forbiddenBucket: Answering = ({ service, action }) =>
  service === 's3' &&
  action.startsWith('HEAD') &&
  action.includes(NAMES.siteBucket(ACCOUNT)) &&
  !action.includes('manifest')
    ? { status: 403, body: '' }
    : undefined;
