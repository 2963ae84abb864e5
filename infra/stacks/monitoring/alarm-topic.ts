import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '../../config/stages';

/** Who publishes to a topic of alarms: the service, and the ARNs of what it publishes for. */
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
 * A topic that alarms of this account may publish to. Each publisher is allowed by name: a topic policy of our own, which
 * `enforceSSL` makes, replaces the default one, under which every principal of the account may publish.
 */
export class AlarmTopic extends Construct {
  readonly topic: ITopic;

  constructor(scope: Construct, id: string, stage: Stage, publishers: readonly (keyof typeof PUBLISHERS)[]) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (!stage.throwAway) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    for (const name of publishers) topic.addToResourcePolicy(this.mayPublish(name, topic));
    // Under exactOptionalPropertyTypes the class does not fit its own interface.
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
      // Another account's alarms reach the same service principal (confused deputy).
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'aws:SourceArn': source(stack) },
      },
    });
  }
}
