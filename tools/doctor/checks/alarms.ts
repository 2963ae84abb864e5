import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { REGION } from '../../../infra/config/region';
import { requireAlarmEmail, type Stage } from '../../../infra/config/stages';
import { type Check, type Finding, fail } from '../finding';
import type { StageContext } from '../stage-context';

export const alarms: Check<StageContext> = {
  name: 'alarm mail',
  passed: 'has an address, and each deployed topic a confirmed subscriber',
  async run({ stage, names, aws, stacks }) {
    if (!stage.guarded) return [];
    const findings: Finding[] = [];
    if (!hasAddress(stage))
      findings.push(
        fail('doctor/alarm-address', {
          value: `alarmEmail of ${stage.name}: "${stage.alarmEmail}"`,
          cause:
            'This is not a real address: nobody would get alarms and budget mails, and the deployment fails.',
          remedy: `Set alarmEmail of ${stage.name} in infra/config/stages.ts, then deploy.`,
        }),
      );
    const topics = ((await stacks()).get(names.stacks.monitoring)?.resources ?? [])
      .filter(({ type }) => type === 'AWS::SNS::Topic')
      .map(({ id }) => id);
    for (const TopicArn of topics) {
      const subscribers = [];
      for await (const page of paginateListSubscriptionsByTopic({ client: aws.sns }, { TopicArn }))
        subscribers.push(...(page.Subscriptions ?? []));
      if (subscribers.some(({ SubscriptionArn = '' }) => SubscriptionArn.startsWith('arn:'))) continue;
      const pending = subscribers.length > 0;
      findings.push(
        fail(pending ? 'doctor/alarm-unconfirmed' : 'doctor/alarm-unsubscribed', {
          value: TopicArn,
          cause: pending
            ? 'The subscription is not confirmed: AWS sends nothing until the link in its mail is opened.'
            : 'The topic has no subscriber: nobody gets its alarms.',
          remedy: `${pending ? 'Open the link in the mail "AWS Notification - Subscription Confirmation"; to get a new mail: ' : ''}aws sns subscribe --region ${REGION} --topic-arn ${TopicArn} --protocol email --notification-endpoint ${stage.alarmEmail}`,
        }),
      );
    }
    return findings;
  },
};

function hasAddress(stage: Stage): boolean {
  try {
    requireAlarmEmail(stage);
    return true;
  } catch {
    return false;
  }
}
