import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { describe, expect, it } from 'vitest';
import { mayAsService, type ResourcePolicy } from './resource-policy';

const ACCOUNT = '000000000000';

interface TopicPolicy {
  Topics: string[];
  PolicyDocument: ResourcePolicy;
}

/** Checks by the topics' policies that alarms and budget can publish to them. */
export function topicChecks(cdkOut: () => string): void {
  const read = () => {
    const assembly = new CloudAssembly(cdkOut());
    const policies = assembly.ofType<TopicPolicy>('AWS::SNS::TopicPolicy').map((one) => one.properties);
    /** A topic without a policy has the default one, which allows the owner's account and no service. */
    const policyOf = (topic: string): ResourcePolicy =>
      policies.find(({ Topics }) => Topics.includes(topic))?.PolicyDocument ?? { Statement: [] };
    const published = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
      assembly
        .ofType<Record<string, string | string[] | undefined>>(type)
        .flatMap(({ properties }) =>
          ['AlarmActions', 'OKActions', 'InsufficientDataActions']
            .flatMap((kind) => properties[kind] ?? [])
            .map((topic) => ({ topic, alarm: String(properties.AlarmName) })),
        ),
    );
    const budgets = assembly
      .ofType<{ NotificationsWithSubscribers: { Subscribers: { Address: string }[] }[] }>(
        'AWS::Budgets::Budget',
      )
      .flatMap(({ properties }) => properties.NotificationsWithSubscribers)
      .flatMap(({ Subscribers }) => Subscribers.map(({ Address }) => Address));
    return { policyOf, published, budgets };
  };
  const ofAlarm = (alarm: string, account = ACCOUNT) => ({
    'aws:SourceAccount': account,
    'aws:SourceArn': `arn:aws:cloudwatch:us-east-1:${account}:alarm:${alarm}`,
    'aws:SecureTransport': 'true',
  });
  const mayPublish = (
    policy: ResourcePolicy,
    service: string,
    topic: string,
    context: Record<string, string>,
  ) => mayAsService(policy, { service, action: 'sns:Publish', resource: topic, context });

  describe('the alarm topics', () => {
    it('accept the messages of every alarm', () => {
      const { policyOf, published } = read();
      expect(published.length).toBeGreaterThan(30);
      for (const { topic, alarm } of published)
        expect(
          mayPublish(policyOf(topic), 'cloudwatch.amazonaws.com', topic, ofAlarm(alarm)),
          `${alarm} publishes to ${topic}`,
        ).toBe(true);
    });

    it('accept the messages of the budget', () => {
      const { policyOf, budgets } = read();
      expect(budgets.length).toBeGreaterThan(0);
      for (const topic of budgets)
        expect(
          mayPublish(policyOf(topic), 'budgets.amazonaws.com', topic, {
            'aws:SourceAccount': ACCOUNT,
            'aws:SourceArn': `arn:aws:budgets::${ACCOUNT}:budget/site-prod`,
            'aws:SecureTransport': 'true',
          }),
        ).toBe(true);
    });

    it('reject messages of another account, of another service, and without TLS', () => {
      const { policyOf, published } = read();
      for (const topic of new Set(published.map((one) => one.topic))) {
        const policy = policyOf(topic);
        const own = ofAlarm('a');
        for (const [service, context] of [
          ['cloudwatch.amazonaws.com', ofAlarm('a', '111111111111')],
          ['cloudwatch.amazonaws.com', { ...own, 'aws:SecureTransport': 'false' }],
          ['s3.amazonaws.com', own],
        ] as const)
          expect(mayPublish(policy, service, topic, context), `${service} ${topic}`).toBe(false);
      }
    });
  });
}
