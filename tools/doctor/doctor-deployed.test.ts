import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { type Stage, stageByName } from '@platform/config/stages';
import { keys } from '@site/site-model/bucket-keys';
import { beforeAll, expect, it } from 'vitest';
import type { Finding } from './check';
import { diagnoseStage } from './diagnose';
import {
  ACCOUNT,
  codes,
  deployValid,
  doctorContext,
  edgeWith,
  NAMES,
  PATIENCE,
  stackIs,
  VALID,
} from './test-support/doctor-context';
import { type Answers, failure, json, xml } from './test-support/start-aws';

describeWithTool('moto', 'the doctor of a deployed stage', () => {
  const context = doctorContext();
  beforeAll(() => deployValid(context), PATIENCE);

  it('finds nothing on a healthy stage', async () => {
    expect(await context.find()).toEqual([]);
  });

  const domain = { names: ['www.sixwave.site'] as [string], certificateArnParameter: '/site/certificate' };
  const settings: [string, Partial<Stage>, ...Finding['code'][]][] = [
    ['no endpoint for urgent alarms', { urgentEndpoint: VALID.alarmEmail }, 'doctor/urgent-as-mail'],
    ['no alarm address', { alarmEmail: '' }, 'doctor/alarm-address'],
    [
      'a domain that the API would reject',
      { domain: { ...domain, names: ['shop.sixwave.site'] } },
      'doctor/origin-missing',
    ],
  ];
  it.each(settings)('finds %s', async (_what, change, ...expected) => {
    expect(codes(await context.find(change))).toEqual(expected);
  });

  it('suggests promoting the live version if settings differ', async () => {
    const [found, ...others] = await context.find({ voiceEnabled: false });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'doctor/settings-differ',
      severity: 'warn',
      remedy: expect.stringContaining(`npm run release -- promote shell ${'b'.repeat(32)} --stage prod`),
    });
  });

  const subscriptions = (members: string): Answers => ({
    ListSubscriptionsByTopic: xml('ListSubscriptionsByTopic', `<Subscriptions>${members}</Subscriptions>`),
  });
  // States that moto can't simulate; the answers follow the services' API references.
  const answers: [string, Answers, Finding['code']][] = [
    [
      'an unconfirmed subscription',
      subscriptions('<member><SubscriptionArn>PendingConfirmation</SubscriptionArn></member>'),
      'doctor/alarm-unconfirmed',
    ],
    ['a topic without subscribers', subscriptions(''), 'doctor/alarm-unconfirmed'],
    [
      'a table that was restored without point-in-time recovery',
      { DescribeContinuousBackups: json({ ContinuousBackupsDescription: {} }) },
      'doctor/table-unprotected',
    ],
    [
      'a table that was restored without its time to live',
      { DescribeTimeToLive: json({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }) },
      'doctor/table-unprotected',
    ],
    ['an edge without a fallback', edgeWith('000000000000'), 'doctor/no-fallback'],
    ['a fallback that was garbage collected', edgeWith('cccccccccccc'), 'doctor/no-fallback'],
    ['a stage without a release', { Query: json({ Items: [], Count: 0 }) }, 'doctor/nothing-live'],
    ['an error that it does not know', { GetParameter: json({ __type: 'New' }, 400) }, 'doctor/unexpected'],
  ];
  it('takes an edge for healthy whose fallback is prod’s, on a stage to try on', async () => {
    const found = codes(await context.find({ throwAway: true }, edgeWith('cccccccccccc')));
    expect(found).toEqual(['doctor/settings-differ']);
  });

  it.each(answers)('finds %s', async (_what, answer, code) => {
    expect(codes(await context.find({}, answer))).toEqual([code]);
  });

  it.each([
    ['no record', {}, true],
    ['another host', { 'www.sixwave.site': 'old.example' }, true],
    ['another address', { 'www.sixwave.site': '192.0.2.1', 'd1.cloudfront.net': '192.0.2.9' }, true],
    ['a CNAME record', { 'www.sixwave.site': 'd1.cloudfront.net' }, false],
    ['an alias', { 'www.sixwave.site': '192.0.2.9', 'd1.cloudfront.net': '192.0.2.9' }, false],
  ])('checks where the domain leads: %s', async (_what, records: Record<string, string>, isWrong) => {
    const web = stackIs(NAMES.stacks.web, 'https://d1.cloudfront.net');
    const found = await context.find({ domain }, web, undefined, records);
    const remedies = found.flatMap(({ code, remedy }) => (code === 'doctor/dns' ? [remedy] : []));
    const record = expect.stringContaining('www.sixwave.site CNAME d1.cloudfront.net');
    expect(remedies).toEqual(isWrong ? [record] : []);
  });

  it('names the missing permission', async () => {
    const message = 'User: arn:aws:iam::1:user/a is not authorized to perform: ssm:GetParameter';
    const GetParameter = json({ __type: 'AccessDeniedException', message }, 400);
    const [found, ...others] = await context.find({}, { GetParameter });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'doctor/access-denied', value: expect.stringContaining(message) });
    const manifest = keys.composition('aaaaaaaaaaaa');
    const head = { [`HEAD /${NAMES.siteBucket(ACCOUNT)}/${manifest}`]: { status: 403, body: '' } };
    expect(codes(await context.find({}, head))).toEqual(['doctor/access-denied']);
  });

  it('reports expired credentials, and checks the configuration anyway', async () => {
    const undo = context.endpoint.answer({ GetCallerIdentity: failure(403, 'ExpiredToken') });
    const { outcomes, subject } = await diagnoseStage(stageByName('prod'));
    undo();
    expect(codes(outcomes.flatMap(({ findings }) => findings))).toEqual([
      'doctor/agent-id',
      'doctor/alarm-address',
      'doctor/credentials',
      'doctor/origin-placeholder',
      'doctor/repository-placeholder',
      'doctor/urgent-as-mail',
    ]);
    expect(subject).toBe('stage prod, without its account');
  });
});
