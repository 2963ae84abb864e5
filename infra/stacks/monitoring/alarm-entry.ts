import type { Stage } from '@platform/config/stages';
import type { StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { SiteFunction } from '../site-function';

export interface MonitoringProps extends StackProps {
  stage: Stage;
  api: HttpApi;
  /** The access log and the functions' logs, which the saved queries read. */
  logs: readonly ILogGroup[];
  distribution: Distribution;
  /** The function that receives leads. */
  leads: SiteFunction;
  /** Whether the site has been released. Nobody can visit before, so alarms on missing data would fire immediately. */
  released: boolean;
}

/** The composite alarms, each with what it means and its runbook. */
export const COMPOSITES = {
  'site-failing': {
    description: 'Visitors get errors, or contacts are not delivered: at least one alarm of the site is on.',
    runbook: 'README',
    heading: 'first-look',
  },
  'browsers-failing': {
    description: 'Something does not work in browsers: the hourly visit fails, or visitors report it.',
    runbook: 'pages',
  },
} as const;
export type CompositeName = keyof typeof COMPOSITES;

interface Described {
  id: string;
  /** The document, and the heading in it; default: the id. */
  runbook: string;
  heading?: string;
  /** What is wrong, in one sentence; part of the alarm's description. */
  description: string;
}

export interface AlarmEntry extends Described {
  /**
   * The alarm's name in its construct, of which its logical id is made. Default: the id. Change both or neither:
   * CloudFormation creates no alarm under the name of one that exists.
   */
  constructId?: string;
  metric: IMetric;
  /** Default: 1. */
  threshold?: number;
  periods?: number;
  /** How many of the periods must breach; default: all. */
  datapoints?: number;
  /** Fires if the metric is below the threshold or missing. */
  silence?: boolean;
  /** Wakes somebody: visitors or contacts are being lost. With a composite, once for all that one failure sets off. */
  urgent?: 'by-itself' | CompositeName;
}

export interface AlarmTopics {
  notices: ITopic;
  urgent: ITopic;
}

const describeAlarm = ({ id, runbook, heading = id, description }: Described) =>
  `${description} Runbook: docs/operating/${runbook}.md#${heading}`;

/** Creates an alarm, which notifies nobody yet. */
export const createAlarm = (scope: Construct, stage: string, entry: AlarmEntry, actionsEnabled?: boolean): Alarm =>
  new Alarm(scope, entry.constructId ?? entry.id, {
    alarmName: `site-${stage}-${entry.id}`,
    alarmDescription: describeAlarm(entry),
    metric: entry.metric,
    threshold: entry.threshold ?? 1,
    evaluationPeriods: entry.periods ?? 1,
    ...(entry.datapoints === undefined ? {} : { datapointsToAlarm: entry.datapoints }),
    comparisonOperator: entry.silence
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: entry.silence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    ...(actionsEnabled === undefined ? {} : { actionsEnabled }),
  });

/** Creates an alarm on all of these alarms, or on any of them, which notifies nobody yet. */
export const createComposite = (
  scope: Construct,
  stage: string,
  entry: Described,
  on: 'allOf' | 'anyOf',
  alarms: readonly Alarm[],
): CompositeAlarm =>
  new CompositeAlarm(scope, entry.id, {
    compositeAlarmName: `site-${stage}-${entry.id}`,
    alarmDescription: describeAlarm(entry),
    alarmRule: AlarmRule[on](...alarms.map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM))),
  });

/** Notifies of an alarm and of its end; of an urgent one also whoever is on duty. */
export function notifyOf(alarm: AlarmBase, { notices, urgent }: AlarmTopics, isUrgent = false): void {
  const actions = [notices, ...(isUrgent ? [urgent] : [])].map((topic) => new SnsAction(topic));
  alarm.addAlarmAction(...actions);
  alarm.addOkAction(...actions);
}
