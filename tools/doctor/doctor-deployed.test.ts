import { RequestCertificateCommand } from '@aws-sdk/client-acm';
import { PutParameterCommand } from '@aws-sdk/client-ssm';
import { expect, it } from 'vitest';
import { stageParts } from '../../infra/config/stage-parts';
import type { Stage } from '../../infra/config/stages';
import { describeWithTool } from '../../tests/tools/describe-with-tool';
import type { Finding } from './finding';
import { codes, doctorContext, inPlaceOf, json, xml } from './test-support/doctor-context';
import type { Answering } from './test-support/start-aws';
import { ACCOUNT, edgeFunction, NAMES, REPOSITORY, VALID } from './test-support/valid-stage';

describeWithTool('moto', 'the doctor of a deployed stage', () => {
  const context = doctorContext('deployed');

  it('finds nothing on a healthy stage', async () => {
    expect(await context.find()).toEqual([]);
  });

  const domain = { names: ['www.sixwave.site'] as [string], certificateArnParameter: '/site/certificate' };
  const settings: [string, Partial<Stage>, Finding['code']][] = [
    ['no alarm address', { alarmEmail: '' }, 'doctor/alarm-address'],
    ['reserved executions', { reservedConcurrency: { 'submit-lead': 950 } }, 'doctor/concurrency-reserved'],
    [
      'an identity provider that already exists',
      { pipelines: { repository: REPOSITORY, provider: 'new' } },
      'doctor/provider-exists',
    ],
    ['settings that differ from the pages’', { voiceEnabled: false }, 'doctor/settings-differ'],
    ['a domain without its parameter', { domain }, 'doctor/certificate-parameter'],
  ];
  it.each(settings)('finds %s', async (_what, change, code) => {
    expect(codes(await context.find({ ...VALID, ...change }))).toEqual([code]);
  });

  it('suggests promoting the live version if settings differ', async () => {
    const [found] = await context.find({ ...VALID, voiceEnabled: false });
    expect(found?.remedy).toContain('npm run release -- promote shell bbbbbbbbbbbb --stage prod');
  });

  it('finds a domain that the API would reject', async () => {
    const found = await context.find({ ...VALID, domain: { ...domain, names: ['shop.sixwave.site'] } });
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
  // States that moto can't simulate; the answers follow the services' API references.
  const answers: [string, Answering[], Finding['code']][] = [
    ['a first deployment that failed', [stackIs('ROLLBACK_COMPLETE'), noResources], 'doctor/stack-failed'],
    ['an update that is stuck', [stackIs('UPDATE_ROLLBACK_FAILED'), noResources], 'doctor/stack-stuck'],
    ['a running deployment', [stackIs('UPDATE_IN_PROGRESS'), noResources], 'doctor/stack-busy'],
    [
      'an unconfirmed subscription',
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
      'a topic without subscribers',
      [inPlaceOf('ListSubscriptionsByTopic', xml('ListSubscriptionsByTopic', '<Subscriptions/>'))],
      'doctor/alarm-unsubscribed',
    ],
    ['an edge without a fallback', [edgeFunction('000000000000')], 'doctor/no-fallback'],
    ['a fallback that was garbage collected', [edgeFunction('cccccccccccc')], 'doctor/no-fallback'],
    ['a stage without a release', [noRecords], 'doctor/nothing-live'],
    ['a live composition without files', [missingManifest], 'doctor/live-missing'],
    ['a bucket of another account', [forbiddenBucket], 'doctor/bucket-foreign'],
  ];
  it.each(answers)('finds %s', async (_what, answering, code) => {
    expect(codes(await context.findWith(answering))).toEqual([code]);
  });

  it.each([
    ['missing', json({ __type: 'NotFoundException' }, 400), 'doctor/release-key-missing'],
    [
      'deleted',
      json({ KeyMetadata: { KeyId: '1', KeyState: 'PendingDeletion', KeySpec: 'ECC_NIST_P256' } }),
      'doctor/release-key-unusable',
    ],
    [
      'of another kind',
      json({ KeyMetadata: { KeyId: '1', KeyState: 'Enabled', KeySpec: 'SYMMETRIC_DEFAULT' } }),
      'doctor/release-key-unusable',
    ],
  ] as const)('finds release keys that are %s, by name', async (_what, answer, code) => {
    const found = await context.findWith([inPlaceOf('DescribeKey', answer)]);
    expect(codes(found)).toEqual(stageParts(VALID).map(() => code));
    expect(found[0]?.value).toContain(NAMES.releaseKey(stageParts(VALID)[0] ?? ''));
  });

  it('checks the certificate’s region, existence, status and names', async () => {
    const judged = async (arn: string, stage = domain) => {
      await context.aws.ssm.send(
        new PutParameterCommand({
          Name: stage.certificateArnParameter,
          Value: arn,
          Type: 'String',
          Overwrite: true,
        }),
      );
      return codes(await context.find({ ...VALID, domain: stage }));
    };
    expect(await judged(`arn:aws:acm:eu-west-1:${ACCOUNT}:certificate/1`)).toEqual([
      'doctor/certificate-region',
    ]);
    expect(
      await judged(`arn:aws:acm:us-east-1:${ACCOUNT}:certificate/00000000-0000-0000-0000-000000000000`),
    ).toEqual(['doctor/certificate-missing']);
    const { CertificateArn = '' } = await context.aws.acm.send(
      new RequestCertificateCommand({ DomainName: '*.sixwave.site', ValidationMethod: 'DNS' }),
    );
    const described = (status: string, name: string): Answering =>
      inPlaceOf(
        'DescribeCertificate',
        json({ Certificate: { CertificateArn, DomainName: name, Status: status } }),
      );
    for (const [status, name, expected] of [
      ['ISSUED', '*.sixwave.site', []],
      ['PENDING_VALIDATION', '*.sixwave.site', ['doctor/certificate-status']],
      ['ISSUED', 'sixwave.site', ['doctor/certificate-names']],
    ] as const) {
      const undo = context.endpoint.answer(described(status, name));
      expect(await judged(CertificateArn)).toEqual(expected);
      undo();
    }
  });
});

const noRecords: Answering = ({ action, body }) =>
  action === 'Query' && body.includes(NAMES.releasesTable) ? json({ Items: [], Count: 0 }) : undefined;

const missingManifest: Answering = ({ service, action }) =>
  service === 's3' && action.endsWith('/manifest.json') ? { status: 404, body: '' } : undefined;

const forbiddenBucket: Answering = ({ service, action }) =>
  service === 's3' &&
  action.startsWith('HEAD') &&
  action.includes(NAMES.siteBucket(ACCOUNT)) &&
  !action.includes('manifest')
    ? { status: 403, body: '' }
    : undefined;
