import type { Stage } from '@platform/config/stages';
import type { StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { AlarmBase, IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { ApiFunctions } from '../api-functions';

export interface MonitoringProps extends StackProps {
  stage: Stage;
  api: HttpApi;
  /** The access log and the functions' logs, which the saved queries read. */
  logs: readonly ILogGroup[];
  distribution: Distribution;
  functions: ApiFunctions;
  /**
   * Whether the site has been released. Before the first release nobody can visit, so alarms on missing data would fire
   * immediately: their actions are disabled until a deployment that has a fallback composition.
   */
  released: boolean;
}

/** The composite alarms, each with what it means and its runbook. */
export const COMPOSITES = {
  'site-failing': {
    means: 'Visitors get errors, or contacts are not delivered: at least one alarm of the site is on.',
    runbook: 'README.md#first-look',
  },
  'browsers-failing': {
    means: 'Something does not work in browsers: the hourly visit fails, or visitors report it.',
    runbook: 'pages.md#browsers-failing',
  },
} as const;
export type CompositeName = keyof typeof COMPOSITES;

export interface AlarmEntry {
  id: string;
  runbook: string;
  heading?: string;
  /** What is wrong, in one sentence; part of the alarm's description. */
  description: string;
  metric: IMetric;
  threshold: number;
  periods?: number;
  /** How many of the periods must breach; default: all. */
  datapoints?: number;
  /** Fires if the metric is below the threshold or missing. */
  silence?: boolean;
  /**
   * Wakes somebody: visitors or contacts are being lost. `by-itself`, or together with the others that one failure sets off: the
   * composite alarm wakes once for all of them.
   */
  urgent?: 'by-itself' | CompositeName;
}

export interface AlarmTopics {
  notices: ITopic;
  urgent: ITopic;
}

/** Notifies of an alarm and of its end; of an urgent one also whoever is on duty. */
export function notifyOf(alarm: AlarmBase, { notices, urgent }: AlarmTopics, isUrgent = false): void {
  const actions = [notices, ...(isUrgent ? [urgent] : [])].map((topic) => new SnsAction(topic));
  alarm.addAlarmAction(...actions);
  alarm.addOkAction(...actions);
}
