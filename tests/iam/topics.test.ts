import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT, type Account, synthesizeAccount } from './support/account';
import { isAllowedTo, type Policy } from './support/evaluate';

let account: Account;
beforeAll(() => {
  account = synthesizeAccount();
}, 300_000);

const alarms = () =>
  ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm']
    .flatMap((type) => account.ofType<Record<string, string[]>>(type))
    .flatMap(({ properties: { AlarmActions = [], OKActions = [], AlarmName } }) =>
      [...AlarmActions, ...OKActions].map((topic) => ({ topic, alarm: String(AlarmName) })),
    );
/** A topic without a policy has the default one, which allows the owner's account and no service. */
const policyOf = (topic: string): Policy =>
  account
    .ofType<{ Topics: string[]; PolicyDocument: Policy }>('AWS::SNS::TopicPolicy')
    .find(({ properties: { Topics } }) => Topics.includes(topic))?.properties.PolicyDocument ?? {
    Statement: [],
  };
const mayPublish = (service: string, topic: string, context: Record<string, string>) =>
  isAllowedTo(policyOf(topic), {
    ...{ kind: 'Service', id: `${service}.amazonaws.com`, action: 'sns:Publish', resource: topic },
    context: { 'aws:SecureTransport': 'true', ...context },
  });
const from = (source: string, of = ACCOUNT) => ({ 'aws:SourceAccount': of, 'aws:SourceArn': source });
const ofAlarm = (alarm: string, of = ACCOUNT) => from(`arn:aws:cloudwatch:us-east-1:${of}:alarm:${alarm}`, of);

it('the topics accept the messages of every alarm and of the budget', () => {
  expect(alarms().length).toBeGreaterThan(30);
  for (const { topic, alarm } of alarms())
    expect(mayPublish('cloudwatch', topic, ofAlarm(alarm)), `${alarm} publishes to ${topic}`).toBe(true);
  const budgets = JSON.stringify(account.ofType('AWS::Budgets::Budget'));
  const told = [...budgets.matchAll(/"Address":"([^"]+)"/g)].map(([, topic = '']) => topic);
  expect(told.length).toBeGreaterThan(0);
  for (const topic of told)
    expect(mayPublish('budgets', topic, from(`arn:aws:budgets::${ACCOUNT}:budget/site-prod`))).toBe(true);
});

it('the topics reject messages of another account, of another service, and without TLS', () => {
  for (const topic of new Set(alarms().map((one) => one.topic))) {
    expect(mayPublish('cloudwatch', topic, ofAlarm('a', '111111111111')), topic).toBe(false);
    expect(mayPublish('cloudwatch', topic, { ...ofAlarm('a'), 'aws:SecureTransport': 'false' })).toBe(false);
    expect(mayPublish('s3', topic, ofAlarm('a')), topic).toBe(false);
  }
});
