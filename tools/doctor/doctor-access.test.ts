import { createServer } from 'node:http';
import { CreateAccessKeyCommand, CreateUserCommand, PutUserPolicyCommand } from '@aws-sdk/client-iam';
import { listen } from '@platform/base/listen';
import { expect, it } from 'vitest';
import { stageByName } from '../../infra/config/stages';
import { describeWithTool } from '../../tests/tools/describe-with-tool';
import { diagnoseStage } from './diagnose';
import { codes, doctorContext, inPlaceOf, json, xml } from './test-support/doctor-context';
import { errorOf } from './test-support/start-aws';
import { ACCOUNT, VALID } from './test-support/valid-stage';

describeWithTool('moto', 'the doctor with failing AWS calls', () => {
  const context = doctorContext('deployed');

  it('finds a wrong region and the root user', async () => {
    const undo = context.endpoint.answer(
      inPlaceOf(
        'GetCallerIdentity',
        xml('GetCallerIdentity', `<Arn>arn:aws:iam::${ACCOUNT}:root</Arn><Account>${ACCOUNT}</Account>`),
      ),
    );
    try {
      expect(codes(await context.find(VALID, { AWS_REGION: 'eu-west-1' }))).toEqual([
        'doctor/region',
        'doctor/root-user',
      ]);
    } finally {
      undo();
    }
  });

  it('reports a service that does not answer, and runs the other checks', async () => {
    const undo = context.endpoint.answer(inPlaceOf('DescribeSecret', 'never'));
    const found = await context.find(VALID, {}, 3000);
    undo();
    expect(new Set(codes(found))).toEqual(new Set(['doctor/timeout']));
    expect(found.map(({ value }) => value)).toContain('secrets: no answer within 3 s');
  });

  it('reports expired credentials, and checks the configuration files anyway', async () => {
    const undo = context.endpoint.answer(inPlaceOf('GetCallerIdentity', errorOf(403, 'ExpiredToken')));
    const diagnosis = await diagnoseStage(stageByName('prod'), {});
    undo();
    const found = codes(diagnosis.outcomes.flatMap(({ findings }) => findings));
    expect(found).toContain('doctor/credentials-refused');
    expect(found).toContain('doctor/agent-id');
    expect(diagnosis.skipped).toContain('secrets');
  });

  it('reports missing credentials', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
    const nowhere = '/nowhere/credentials';
    Object.assign(process.env, {
      AWS_SHARED_CREDENTIALS_FILE: nowhere,
      AWS_CONFIG_FILE: nowhere,
      AWS_EC2_METADATA_DISABLED: 'true',
    });
    try {
      expect(codes(await context.find())).toEqual(['doctor/credentials-missing']);
    } finally {
      context.signIn('test', 'test');
    }
  });

  it('reports that AWS cannot be reached', async () => {
    const gone = await listen(createServer(), { port: 0, what: 'a service that goes' });
    await gone.close();
    process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${gone.port}`;
    try {
      const found = await context.find();
      expect(found.map(({ code, value }) => [code, value])).toEqual([
        ['doctor/unreachable', 'credentials: ECONNREFUSED'],
      ]);
    } finally {
      context.signIn('test', 'test');
    }
  });

  it('quotes an unknown error', async () => {
    const found = await context.findWith([
      inPlaceOf('ListOpenIDConnectProviders', errorOf(400, 'SomethingNew', 'Nobody has seen this')),
    ]);
    expect(found.map(({ code, value }) => [code, value])).toEqual([
      ['doctor/unexpected', expect.stringMatching(/^identity provider: SomethingNew: Nobody has seen this/)],
    ]);
  });

  it('names the missing permission even if the service’s message doesn’t', async () => {
    const denied = { __type: 'AccessDeniedException', message: 'Access denied' };
    const found = await context.findWith([inPlaceOf('GetParameter', json(denied, 400))]);
    expect(found.map(({ code, value }) => [code, value])).toEqual([
      ['doctor/access-denied', 'cdk bootstrap: ssm:GetParameter'],
    ]);
  });

  // This test is last, because moto enforces permissions from here on.
  it('names the missing permission', async () => {
    const UserName = 'reader';
    await context.aws.iam.send(new CreateUserCommand({ UserName }));
    const { AccessKey } = await context.aws.iam.send(new CreateAccessKeyCommand({ UserName }));
    const Statement = [{ Effect: 'Allow', Action: ['sts:GetCallerIdentity', 's3:*'], Resource: '*' }];
    await context.aws.iam.send(
      new PutUserPolicyCommand({
        UserName,
        PolicyName: 'little',
        PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement }),
      }),
    );
    await fetch(`${context.endpoint.moto}/moto-api/reset-auth`, { method: 'POST', body: '0' });
    context.signIn(AccessKey?.AccessKeyId ?? '', AccessKey?.SecretAccessKey ?? '');
    // Ask moto directly, because it checks the signature, which includes the host.
    process.env.AWS_ENDPOINT_URL = context.endpoint.moto;
    try {
      const denied = (await context.find()).filter(({ code }) => code === 'doctor/access-denied');
      expect(denied.map(({ value }) => value)).toEqual(
        expect.arrayContaining([
          'stacks: cloudformation:DescribeStacks',
          'identity provider: iam:ListOpenIDConnectProviders',
        ]),
      );
    } finally {
      await fetch(`${context.endpoint.moto}/moto-api/reset-auth`, { method: 'POST', body: 'inf' });
      context.signIn('test', 'test');
    }
  });
});
