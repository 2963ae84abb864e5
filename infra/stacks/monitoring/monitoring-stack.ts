import { pagesTo } from '@platform/config/stages';
import { metricsNamespace } from '@site/server-data/metrics';
import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmList } from './alarm-list';
import { burnAlarms } from './burn-alarms';
import { createDashboard } from './dashboard';
import { type AlarmEntry, type MonitoringProps, TOGETHER, type Together } from './monitoring-props';
import { monthlyBudget } from './monthly-budget';
import { notifyOf } from './notify-of';

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

/** The alarms with their runbooks, the budget, and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, props);
    const { stage, released } = props;
    const notices = alarmTopic(this, 'Notices', 'cloudwatch', 'budgets');
    const pages = alarmTopic(this, 'Pages', 'cloudwatch');
    if (!stage.throwAway) {
      const { endpoint, protocol } = pagesTo(stage);
      notices.addSubscription(new EmailSubscription(stage.alarmEmail));
      pages.addSubscription(protocol === 'https' ? new UrlSubscription(endpoint) : new EmailSubscription(endpoint));
    }

    const topics = { notices, pages };
    burnAlarms(this, stage.name, metricsNamespace(stage.name), topics);
    const together: Record<Together, Alarm[]> = { 'site-failing': [], 'browsers-failing': [] };
    const paging: IAlarm[] = [];
    for (const entry of alarmList(props)) {
      const alarm = new Alarm(this, entry.id, {
        alarmName: `site-${stage.name}-${entry.id}`,
        alarmDescription: `${entry.description} Runbook: docs/operating/${entry.runbook}.md#${entry.heading ?? entry.id}`,
        metric: entry.metric,
        threshold: entry.threshold,
        evaluationPeriods: entry.periods ?? 1,
        ...(entry.datapoints === undefined ? {} : { datapointsToAlarm: entry.datapoints }),
        ...comparison(entry),
        actionsEnabled: released || !entry.silence,
      });
      notifyOf(alarm, topics, entry.pages === 'by-itself');
      if (!entry.pages) continue;
      paging.push(alarm);
      if (entry.pages !== 'by-itself' && (released || !entry.silence)) together[entry.pages].push(alarm);
    }
    // One failure sets off several alarms, and each ends and returns by itself.
    const composites = Object.entries(TOGETHER).map(([name, { means, runbook }]) => {
      const any = together[name as Together].map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM));
      const composite = new CompositeAlarm(this, name, {
        compositeAlarmName: `site-${stage.name}-${name}`,
        alarmDescription: `${means} Runbook: docs/operating/${runbook}`,
        alarmRule: AlarmRule.anyOf(...any),
      });
      notifyOf(composite, topics, true);
      return composite;
    });
    monthlyBudget(this, stage, { subscriptionType: 'SNS', address: notices.topicArn });
    createDashboard(this, props, [...composites, ...paging]);
    saveQueries(this, props);
  }
}

/** Saves the queries of the runbooks. */
function saveQueries(scope: Construct, { stage, logs }: MonitoringProps): void {
  const logGroupNames = logs.map(({ logGroupName }) => logGroupName);
  for (const [name, queryString] of Object.entries(QUERIES))
    new CfnQueryDefinition(scope, `Query-${name}`, {
      name: `site-${stage.name}/${name}`,
      queryString,
      logGroupNames,
    });
}

/** The resources for which a service publishes to an alarm topic. */
const SOURCES = {
  cloudwatch: (stack: Stack) => stack.formatArn({ service: 'cloudwatch', resource: 'alarm:*' }),
  budgets: (stack: Stack) => stack.formatArn({ service: 'budgets', region: '', resource: '*' }),
} as const;

/**
 * Creates a topic to which these services may publish for this account. Each is allowed explicitly, because the topic policy that
 * `enforceSSL` creates replaces the default one, which allows every principal of the account.
 */
function alarmTopic(stack: Stack, id: string, ...publishers: (keyof typeof SOURCES)[]): ITopic {
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
          ArnLike: { 'aws:SourceArn': SOURCES[name](stack) },
        },
      }),
    );
  // Cast, because with exactOptionalPropertyTypes the class is not assignable to its interface.
  return topic as ITopic;
}

/** Returns how CloudWatch compares an entry's metric, and how it treats missing data. */
function comparison({ silence }: AlarmEntry) {
  return silence
    ? {
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      }
    : {
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      };
}
