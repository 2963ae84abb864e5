import { type Stage, urgentEndpointOf } from '@platform/config/stages';
import { allowedShare, BURN, OBJECTIVE_NAMES, OBJECTIVES } from '@site/server-data/service-levels';
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Alarm, IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  type AlarmTopics,
  COMPOSITES,
  type CompositeName,
  createAlarm,
  createComposite,
  type MonitoringProps,
  notifyOf,
} from './alarm-entry';
import { alarmList } from './alarm-list';
import { createDashboard } from './dashboard';
import { siteMetrics } from './site-metrics';

/** Queries of the runbooks, saved in Logs Insights. */
export const QUERIES = {
  'one-request':
    'fields @timestamp, service, message, code, outcome, upstreamStatus, status, coalesce(route, routeKey) as path, integrationErrorMessage, authorizerError, requestId, edgeId\n| filter correlationId like /^<reference>/ or requestId = "<requestId>"\n| sort @timestamp',
  'internal-errors':
    'filter message = "internal error"\n| stats count() as times, latest(@timestamp) as last by service, errorName, errorAt\n| sort times desc',
  refusals: 'filter message = "refused"\n| stats count() as times by service, code, bin(15m)',
  deliveries:
    'filter message like /^delivery (postponed|given up|lease lost)/ or outcome = "migrated"\n| stats count() as times by message, outcome, upstreamStatus, chatId, bin(15m)',
  'by-composition':
    'filter ispresent(composition)\n| stats sum(ClientErrors) as errors, pct(VitalLcp, 75) as lcp, pct(VitalInp, 75) as inp by composition, part, version',
  'policy-violations':
    'filter message = "policy violation"\n| stats count() as times, latest(@timestamp) as last by directive, blocked, bin(15m)',
  'signed-urls': 'filter message = "signed url failed"\n| stats count() as times by outcome, upstreamStatus, bin(15m)',
} as const;

export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, props);
    const { stage, released } = props;
    const notices = alarmTopic(this, 'Notices', 'cloudwatch', 'budgets');
    const urgent = alarmTopic(this, 'Urgent', 'cloudwatch');
    if (!stage.throwAway) {
      const { endpoint, protocol } = urgentEndpointOf(stage);
      notices.addSubscription(new EmailSubscription(stage.alarmEmail));
      urgent.addSubscription(protocol === 'https' ? new UrlSubscription(endpoint) : new EmailSubscription(endpoint));
    }

    const topics = { notices, urgent };
    createBurnAlarms(this, stage.name, topics);
    const together: Record<CompositeName, Alarm[]> = { 'site-failing': [], 'browsers-failing': [] };
    const urgentAlarms: IAlarm[] = [];
    for (const entry of alarmList(props)) {
      const isEnabled = released || !entry.silence;
      const alarm = createAlarm(this, stage.name, entry, isEnabled);
      notifyOf(alarm, topics, entry.urgent === 'by-itself');
      if (!entry.urgent) continue;
      urgentAlarms.push(alarm);
      if (entry.urgent !== 'by-itself' && isEnabled) together[entry.urgent].push(alarm);
    }
    // One failure sets off several alarms, and each ends and returns by itself.
    const composites = Object.entries(COMPOSITES).map(([name, entry]) => {
      const alarms = together[name as CompositeName];
      const composite = createComposite(this, stage.name, { id: name, ...entry }, 'anyOf', alarms);
      notifyOf(composite, topics, true);
      return composite;
    });
    createCostBudget(this, stage, { subscriptionType: 'SNS', address: notices.topicArn });
    createDashboard(this, props, [...composites, ...urgentAlarms]);
    saveQueries(this, props);
  }
}

/** Without `calls`: three calls that fail in six hours are many, and the hourly visit by a browser starts one at any traffic. */
export const BURNING = OBJECTIVE_NAMES.filter((name) => name !== 'calls');

/**
 * Creates the alarms on objectives whose budget is spent too fast. Per objective: an alarm of the long window, one of the short window, which
 * ends soon after the failure does, and a composite alarm of both, which alone notifies. It wakes nobody: what breaks at once has alarms
 * that see it earlier, and at any traffic. What a service outside failed is not counted; `deliveries-late` and `calls-refused` say it.
 */
function createBurnAlarms(scope: Construct, stage: string, topics: AlarmTopics): void {
  for (const objective of BURNING) {
    const { title, smallestBad } = OBJECTIVES[objective];
    const id = `${objective}-burn`;
    const describe = (what: string) => ({ description: `${title}: ${what}`, runbook: objective, heading: id });
    const window = (kind: 'long' | 'short', smallest: number) =>
      createAlarm(scope, stage, {
        id: `${id}-${kind}`,
        ...describe(`over ${BURN[kind]} minutes the budget burns ${BURN.rate} times too fast.`),
        // With little traffic one failure is a large share, so a smallest number of failures is needed, too.
        metric: siteMetrics(stage).objectiveMetric(
          objective,
          BURN[kind],
          (good, bad) => `IF(${bad} >= ${smallest}, ${bad} / (${good} + ${bad}) / ${allowedShare(objective)}, 0)`,
          'burn rate',
          { isOurs: true },
        ),
        threshold: BURN.rate,
      });
    const both = createComposite(
      scope,
      stage,
      { id, ...describe('failures spend the budget of days in hours.') },
      'allOf',
      [window('long', smallestBad), window('short', 1)],
    );
    notifyOf(both, topics);
  }
}

function saveQueries(scope: Construct, { stage, logs }: MonitoringProps): void {
  const logGroupNames = logs.map(({ logGroupName }) => logGroupName);
  for (const [name, queryString] of Object.entries(QUERIES))
    new CfnQueryDefinition(scope, `Query-${name}`, {
      name: `site-${stage.name}/${name}`,
      queryString,
      logGroupNames,
    });
}

/** Creates a topic and allows these services to publish: `enforceSSL` replaces the policy that would allow them. */
function alarmTopic(stack: Stack, id: string, ...publishers: ('cloudwatch' | 'budgets')[]): ITopic {
  const sources = {
    cloudwatch: stack.formatArn({ service: 'cloudwatch', resource: 'alarm:*' }),
    budgets: stack.formatArn({ service: 'budgets', region: '', resource: '*' }),
  };
  const topic = new Topic(new Construct(stack, id), 'Topic', { enforceSSL: true });
  for (const name of publishers)
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: `${name}Publishes`,
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal(`${name}.amazonaws.com`)],
        resources: [topic.topicArn],
        // Prevents the confused deputy: other accounts' alarms use the same service principal.
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': sources[name] },
        },
      }),
    );
  // Cast, because with exactOptionalPropertyTypes the class is not assignable to its interface.
  return topic as ITopic;
}

/** The tag of a stage's resources by which its own costs can be told from those of the account. */
export const COST_TAG = 'site';

/** Creates a stage's budget: of the account, or if `tagged` of the stage's tag, which an owner activates in billing. */
function createCostBudget(
  scope: Construct,
  stage: Stage,
  subscriber: CfnBudget.SubscriberProperty,
  tagged = false,
): void {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
    subscribers: [subscriber],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `site-${stage.name}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      ...(tagged ? { costFilters: { TagKeyValue: [`user:${COST_TAG}$${stage.name}`] } } : {}),
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}

/** What is left of the monitoring on a stage that nobody watches: a mail when it costs more than planned. */
export class CostBudgetStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage }) {
    super(scope, id, props);
    const subscriber = { subscriptionType: 'EMAIL', address: props.stage.alarmEmail };
    createCostBudget(this, props.stage, subscriber, true);
  }
}
