import type { FunctionName } from '@platform/config/stages';
import { JUDGE_SERVICE, METRICS, type MetricName, TELEMETRY_DIMENSIONS, VARIANTS } from '@site/server-data/metrics';
import {
  allowedShare,
  BUDGET_DAYS,
  OBJECTIVE_NAMES,
  OBJECTIVES,
  type ObjectiveName,
} from '@site/server-data/service-levels';
import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MonitoringProps } from './alarm-entry';
import { API_FUNCTIONS, CONTACT_FUNCTIONS, edgeMetric, siteMetrics } from './site-metrics';

const HOUR = 60;
const { MAXIMUM, MINIMUM, SAMPLE_COUNT, SUM, AVERAGE } = cloudwatch.Stats;
const graph = (title: string, left: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = [], width = 12) =>
  new cloudwatch.GraphWidget({ title, left, right, width, height: 6 });

/**
 * Creates the dashboard for the engineer on call: the urgent alarms, then from the edge to Telegram, two graphs in a row. What AWS measures
 * of every function and API is in the dashboards that CloudWatch makes by itself ("Automatic dashboards").
 */
export function createDashboard(
  scope: Construct,
  props: MonitoringProps,
  urgent: readonly cloudwatch.IAlarm[],
): cloudwatch.Dashboard {
  const { stage, api, distribution } = props;
  const { byVariant, errorsPerVisit, search, siteMetric, sumOver } = siteMetrics(stage.name);
  const byVersion = (name: MetricName, statistic: string) =>
    search(name, TELEMETRY_DIMENSIONS.byVersion, statistic, 15);
  const of = (service: FunctionName | typeof JUDGE_SERVICE, ...names: MetricName[]) =>
    names.map((name) => siteMetric(service, name));
  const highest = (...names: MetricName[]) =>
    names.map((name) => siteMetric('deliver-notifications', name, { statistic: MAXIMUM }));
  const sums = (services: readonly FunctionName[], ...names: MetricName[]) =>
    names.map((name) => sumOver(services, name));

  return new cloudwatch.Dashboard(scope, 'Dashboard', {
    dashboardName: `site-${stage.name}`,
    defaultInterval: Duration.hours(24),
    widgets: [
      [
        new cloudwatch.TextWidget({
          markdown: `# Site ${stage.name}\nRunbooks: \`docs/operating\` in the repository, a section per alarm.`,
          width: 24,
          height: 2,
        }),
      ],
      [new cloudwatch.AlarmStatusWidget({ title: 'Urgent alarms', alarms: [...urgent], width: 24, height: 3 })],
      serviceLevelRow(stage.name),
      [
        graph('Edge: requests', [edgeMetric(distribution, 'Requests')]),
        graph(
          'Edge: errors, %',
          ['4xxErrorRate', '5xxErrorRate'].map((name) => edgeMetric(distribution, name, AVERAGE)),
        ),
        graph(
          'API: requests and errors',
          [api.metricCount({ statistic: SUM })],
          [api.metricClientError(), api.metricServerError()],
        ),
        graph(
          'API: refused, failed, over quota',
          sums(API_FUNCTIONS, METRICS.requestsRefused, METRICS.internalErrors, METRICS.conflicts, METRICS.quotaRefused),
        ),
        graph(
          'Rollouts: ended by the judge; looks at a line that is stuck',
          of(JUDGE_SERVICE, METRICS.rolloutsEnded, METRICS.rolloutsStuck),
        ),
        graph(
          'Deliveries: pending, failed, oldest (s)',
          highest(METRICS.deliveriesPending, METRICS.deliveriesFailed),
          highest(METRICS.oldestPendingSeconds),
        ),
        graph(
          'Voice: signed URLs by outcome',
          of(
            'elevenlabs-token',
            METRICS.signedUrlsIssued,
            METRICS.signedUrlsRefused,
            METRICS.signedUrlsFailed,
            METRICS.callsSwitchedOff,
          ),
          of('session', METRICS.sessionsIssued),
        ),
        graph('Voice: contacts', [
          ...of('save-voice-conversation', METRICS.conversationsSaved, METRICS.contactsRepeated),
          ...of('send-telegram-notification', METRICS.notificationsAccepted),
          ...of('elevenlabs-webhook', METRICS.transcriptsStored, METRICS.transcriptsRepeated, METRICS.webhooksRefused),
          ...of('deliver-notifications', METRICS.contactsRecovered),
          ...sums(CONTACT_FUNCTIONS, METRICS.contactsUnverified, METRICS.contactsSuspect),
        ]),
        graph('Leads: received against sent', [
          ...of('submit-lead', METRICS.leadsReceived, METRICS.leadsRepeated, METRICS.leadsSuspect),
          ...of(
            'deliver-notifications',
            METRICS.deliveriesSent,
            METRICS.deliveriesPostponed,
            METRICS.deliveriesGivenUp,
          ),
        ]),
        graph(
          'Pages: not found, blocked by the policy; visits that reported',
          [...of('not-found-page', METRICS.notFoundServed), ...of('telemetry', METRICS.policyViolations)],
          of('telemetry', METRICS.telemetryReceived),
        ),
        graph(
          'Synthetic visitor: rounds passed, checks failed, leads left',
          of('synthetic-visitor', METRICS.syntheticRoundsPassed, METRICS.syntheticChecksFailed),
          of('submit-lead', METRICS.leadsSynthetic),
        ),
        graph('Voice: credit left, %', [
          siteMetric('voice-credit', METRICS.voiceCreditPercent, { statistic: MINIMUM, minutes: HOUR }),
        ]),
        graph(
          'LCP and INP, p75, by microfrontend and version',
          [METRICS.vitalLcp, METRICS.vitalInp, METRICS.vitalTtfb].map((name) => byVersion(name, 'p75')),
        ),
        graph(
          'Client errors, and CLS p75, by microfrontend and version',
          [byVersion(METRICS.clientErrors, SUM), search(METRICS.partFailures, ['service', 'part'], SUM, 15)],
          [byVersion(METRICS.vitalCls, 'p75')],
        ),
        graph(
          'Rollout against live: LCP and INP, p75, ms; CLS, p75',
          [METRICS.vitalLcp, METRICS.vitalInp].flatMap((name) =>
            VARIANTS.map((variant) => byVariant(name, variant, 'p75')),
          ),
          VARIANTS.map((variant) => byVariant(METRICS.vitalCls, variant, 'p75')),
        ),
        graph(
          'Rollout against live: client errors by visit; reports of visits',
          VARIANTS.map((variant) => errorsPerVisit(variant)),
          VARIANTS.map((variant) => byVariant(METRICS.vitalTtfb, variant, SAMPLE_COUNT, HOUR)),
        ),
      ],
    ],
  });
}

function serviceLevelRow(stage: string): cloudwatch.IWidget[] {
  const { objectiveMetric, search } = siteMetrics(stage);
  const share = (minutes: number, expression: (failedShare: string, objective: ObjectiveName) => string) =>
    OBJECTIVE_NAMES.map((objective) =>
      objectiveMetric(
        objective,
        minutes,
        (good, failed) => expression(`${failed} / (${good} + ${failed})`, objective),
        OBJECTIVES[objective].title,
      ),
    );
  const byPart = (name: MetricName) =>
    search(name, ['service', 'objective', 'part'], 'Sum', HOUR, ' objective="pages"');
  const good = share(24 * HOUR, (failedShare) => `100 * (1 - ${failedShare})`);
  const burn = share(HOUR, (failedShare, objective) => `${failedShare} / ${allowedShare(objective)}`);
  return [
    graph('Service levels: good events, % of a day', good, [], 8),
    graph(`Service levels: burn rate of an hour (1 spends the budget in ${BUDGET_DAYS} days)`, burn, [], 8),
    graph(
      'Pages by part: bad ones, and good ones on the right',
      [byPart(METRICS.objectiveBad)],
      [byPart(METRICS.objectiveGood)],
      8,
    ),
  ];
}
