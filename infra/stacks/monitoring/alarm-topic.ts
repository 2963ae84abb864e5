import type { Stage } from '@platform/config/stages';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/** Publishers of an alarm topic: the service principal, and the ARNs for which it publishes. */
const PUBLISHERS = {
  cloudwatch: {
    principal: 'cloudwatch.amazonaws.com',
    source: (stack: Stack) => stack.formatArn({ service: 'cloudwatch', resource: 'alarm:*' }),
  },
  budgets: {
    principal: 'budgets.amazonaws.com',
    source: (stack: Stack) => stack.formatArn({ service: 'budgets', region: '', resource: '*' }),
  },
} as const;

/**
 * A topic to which this account's alarms may publish. Each publisher is allowed explicitly, because the topic policy that
 * `enforceSSL` creates replaces the default one, which allows every principal of the account.
 */
export class AlarmTopic extends Construct {
  readonly topic: ITopic;

  constructor(scope: Construct, id: string, stage: Stage, publishers: readonly (keyof typeof PUBLISHERS)[]) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (!stage.throwAway) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    for (const name of publishers) topic.addToResourcePolicy(this.mayPublish(name, topic));
    // Cast, because with exactOptionalPropertyTypes the class is not assignable to its interface.
    this.topic = topic as ITopic;
  }

  private mayPublish(name: keyof typeof PUBLISHERS, topic: Topic): PolicyStatement {
    const { principal, source } = PUBLISHERS[name];
    const stack = Stack.of(this);
    return new PolicyStatement({
      sid: `${name}Publishes`,
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal(principal)],
      resources: [topic.topicArn],
      // Prevents the confused deputy: other accounts' alarms use the same service principal.
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'aws:SourceArn': source(stack) },
      },
    });
  }
}
