import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { CreateRoleCommand } from '@aws-sdk/client-iam';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand } from '@aws-sdk/client-ssm';
import { expect, it } from 'vitest';
import { stageByName } from '../../infra/config/stages';
import { describeWithTool } from '../../tests/tools/describe-with-tool';
import { codes, doctorContext, PATIENCE } from './test-support/doctor-context';
import type { Answering } from './test-support/start-aws';
import {
  ACCOUNT,
  concurrency,
  distributions,
  NAMES,
  REPOSITORY,
  secret,
  VALID,
} from './test-support/valid-stage';

describeWithTool('moto', 'the doctor of a stage before its first deployment', () => {
  const context = doctorContext('prepared');

  it('finds nothing if everything is prepared', async () => {
    expect(await context.find()).toEqual([]);
  });

  it('finds that the CDK’s bucket was deleted', async () => {
    expect(codes(await context.findWith([missingAssets]))).toEqual(['doctor/bootstrap-bucket']);
  });

  it(
    'finds every fault of a neglected stage: placeholders, left-over resources, missing prerequisites',
    async () => {
      await context.endpoint.reset();
      context.endpoint.answer(distributions(0), concurrency(10));
      const role = { Version: '2012-10-17', Statement: [] };
      await Promise.all([
        context.aws.ssm.send(
          new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value: '5', Type: 'String' }),
        ),
        context.aws.s3.send(new CreateBucketCommand({ Bucket: NAMES.siteBucket(ACCOUNT) })),
        context.aws.dynamodb.send(
          new CreateTableCommand({
            TableName: NAMES.table,
            BillingMode: 'PAY_PER_REQUEST',
            KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
            AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
          }),
        ),
        context.aws.iam.send(
          new CreateRoleCommand({
            RoleName: NAMES.pipelineRole('shell', 'release'),
            AssumeRolePolicyDocument: JSON.stringify(role),
          }),
        ),
        secret(context.aws, NAMES.secrets.telegram, { botToken: '<token>', chatId: '-1' }),
        secret(context.aws, NAMES.secrets.webhook, 'wsec_not_json'),
        secret(context.aws, NAMES.secrets.session, { current: 'x' }).then(() =>
          context.aws.secrets.send(new DeleteSecretCommand({ SecretId: NAMES.secrets.session })),
        ),
      ]);
      const { domain: _none, ...prod } = stageByName('prod');
      const found = await context.find({
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

  it('finds a missing CDK bootstrap, and secrets that are scheduled for deletion', async () => {
    await context.endpoint.reset();
    context.endpoint.answer(distributions(1), concurrency(1000));
    for (const id of [NAMES.secrets.elevenLabs, NAMES.secrets.telegram]) {
      await secret(context.aws, id, {});
      await context.aws.secrets.send(new DeleteSecretCommand({ SecretId: id }));
    }
    const { pipelines: _none, ...stage } = VALID;
    expect(codes(await context.find(stage))).toEqual([
      'doctor/not-bootstrapped',
      'doctor/secret-in-deletion',
      'doctor/secret-in-deletion',
    ]);
  });
});

const missingAssets: Answering = ({ service, action }) =>
  service === 's3' && action.startsWith('HEAD /cdk-') ? { status: 404, body: '' } : undefined;
