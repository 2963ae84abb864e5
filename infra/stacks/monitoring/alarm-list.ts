import { SHELL } from '@site/contracts/shell';
import { METRICS } from '@site/server-data/metrics';
import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { leadsBlocked } from '../firewall-log';
import { browserRunsPassed } from '../watch-stack';
import type { AlarmEntry, MonitoringProps } from './alarm-entry';
import { partAlarms, shareOfViews } from './part-alarms';
import { releaseAlarms } from './release-alarms';
import { API_FUNCTIONS, CONTACT_FUNCTIONS, createExpression, edgeMetric, siteMetrics } from './site-metrics';

const DAY_MINUTES = 24 * 60;
/** Requests and bytes in five minutes, ten times what visitors cause in the busiest ones of 300,000 visits a month. */
const FLOOD = { requests: 20_000, bytes: 1e9 };

/**
 * Returns the alarms with fixed thresholds as data, in the order of the runbooks' table. They see what `createBurnAlarms` can't:
 * failures of functions before they count an event, contacts of calls, silence, quotas.
 */
export function alarmList({ stage, api, distribution, leads }: MonitoringProps): AlarmEntry[] {
  const delivery = 'deliver-notifications';
  const { siteMetric, sumOver } = siteMetrics(stage.name);
  return [
    {
      id: 'deliveries-given-up',
      runbook: 'deliveries',
      description: 'Deliveries of contacts were given up after failing for a day.',
      // What was given up in this hour, not what is left: one record that stays would hide the next hundred.
      metric: siteMetric(delivery, METRICS.deliveriesGivenUp, { minutes: 60 }),
      urgent: 'by-itself',
    },
    {
      id: 'deliveries-late',
      runbook: 'deliveries',
      description: 'A contact has been waiting for delivery for more than 15 minutes.',
      metric: siteMetric(delivery, METRICS.oldestPendingSeconds, { statistic: Stats.MAXIMUM }),
      threshold: 900,
      periods: 2,
      urgent: 'by-itself',
    },
    {
      id: 'delivery-silent',
      runbook: 'deliveries',
      description: 'The delivery function has not completed a run for 15 minutes.',
      metric: siteMetric(delivery, METRICS.deliveriesPending, { statistic: Stats.SAMPLE_COUNT }),
      periods: 3,
      silence: true,
      urgent: 'site-failing',
    },
    {
      id: 'internal-errors',
      runbook: 'api',
      description: 'API functions fail with internal errors.',
      // Over an hour: with little traffic, a form that always fails is tried a few times an hour.
      metric: sumOver(API_FUNCTIONS, METRICS.internalErrors, 60),
      threshold: 3,
      urgent: 'site-failing',
    },
    {
      id: 'api-errors',
      runbook: 'api',
      description: 'The API answers visitors with 5xx.',
      // Not those of a function that says what is not ours to mend: ElevenLabs refuses, or calls are switched off.
      metric: createExpression('5xx', 60, 'FILL(failed, 0) - FILL(refused, 0) - FILL(off, 0)', {
        failed: api.metricServerError({ period: Duration.hours(1) }),
        refused: siteMetric('elevenlabs-token', METRICS.signedUrlsFailed, { minutes: 60 }),
        off: siteMetric('elevenlabs-token', METRICS.callsSwitchedOff, { minutes: 60 }),
      }),
      threshold: 3,
      urgent: 'site-failing',
    },
    {
      id: 'edge-errors',
      runbook: 'pages',
      description: 'More than 5 % of the distribution’s responses are 5xx.',
      metric: edgeMetric(distribution, '5xxErrorRate', Stats.AVERAGE),
      threshold: 5,
      periods: 2,
      urgent: 'site-failing',
    },
    {
      id: 'flood',
      runbook: 'costs',
      description: 'The edge serves far more requests or bytes than visitors cause.',
      metric: createExpression('flood', 5, `MAX([requests / ${FLOOD.requests}, bytes / ${FLOOD.bytes}])`, {
        requests: edgeMetric(distribution, 'Requests'),
        bytes: edgeMetric(distribution, 'BytesDownloaded'),
      }),
      urgent: 'by-itself',
    },
    {
      id: 'throttles',
      runbook: 'api',
      description: 'Functions are throttled by the account’s concurrency quota.',
      metric: LambdaFunction.metricAllThrottles(),
    },
    {
      id: 'voice-limited',
      runbook: 'calls',
      description: 'Quotas reject call starts.',
      metric: siteMetric('elevenlabs-token', METRICS.quotaRefused, { minutes: 60 }),
      threshold: 20,
    },
    {
      id: 'no-leads',
      runbook: 'leads',
      description: `No lead has arrived for ${stage.noLeadsHours} hours.`,
      metric: siteMetric('submit-lead', METRICS.leadsReceived, { minutes: 60 }),
      periods: stage.noLeadsHours,
      silence: true,
    },
    {
      id: 'synthetic-visitor',
      runbook: 'pages',
      description: 'The synthetic visitor has not completed a round without failures for 12 minutes.',
      // Longer than the gap that one failed round leaves.
      metric: siteMetric('synthetic-visitor', METRICS.syntheticRoundsPassed, { minutes: 12 }),
      silence: true,
      urgent: 'site-failing',
    },
    {
      id: 'browser-visitor',
      runbook: 'pages',
      description: 'The hourly visit by a browser has not been without a fault for more than an hour.',
      metric: browserRunsPassed(stage.name),
      silence: true,
      urgent: 'browsers-failing',
    },
    ...(stage.voiceEnabled ? callAlarms(stage.name) : []),
    {
      id: 'voice-credit',
      runbook: 'calls',
      description: `Less than ${stage.voiceCreditPercent} % of the ElevenLabs credit is left, or the credit is unknown.`,
      metric: siteMetric('voice-credit', METRICS.voiceCreditPercent, {
        statistic: Stats.MINIMUM,
        minutes: 180,
      }),
      threshold: stage.voiceCreditPercent,
      silence: true,
    },
    {
      id: 'no-telemetry',
      runbook: 'pages',
      description: `No page has sent telemetry for ${stage.noTelemetryHours} hours: scripts do not run, or their reports do not arrive.`,
      metric: siteMetric('telemetry', METRICS.telemetryReceived, { minutes: 60 }),
      periods: stage.noTelemetryHours,
      silence: true,
    },
    {
      id: 'leads-suspect',
      runbook: 'leads',
      description: 'Many leads are held back as suspect: a bot is filling in the forms, or the limit is too low.',
      metric: siteMetric('submit-lead', METRICS.leadsSuspect, { minutes: 60 }),
      threshold: 20,
    },
    {
      id: 'contacts-unverified',
      runbook: 'calls',
      description: 'Contacts of calls are held back, because their phone numbers are not confirmed.',
      metric: sumOver(CONTACT_FUNCTIONS, METRICS.contactsUnverified, 60),
      threshold: 3,
    },
    {
      id: 'contacts-recovered',
      runbook: 'calls',
      description: 'The webhook finds phone numbers that the contact tool did not save.',
      metric: siteMetric('deliver-notifications', METRICS.contactsRecovered, { minutes: DAY_MINUTES }),
      threshold: 3,
    },
    {
      id: 'policy-violations',
      runbook: 'pages',
      description: 'Browsers block resources of pages that the Content-Security-Policy does not allow.',
      metric: shareOfViews(stage, SHELL, METRICS.policyViolations),
      threshold: 10,
    },
    {
      id: 'leads-blocked',
      runbook: 'leads',
      description: 'Managed firewall rules block leads: a form may be blocked by mistake.',
      metric: leadsBlocked(stage.name, 60),
      threshold: 5,
    },
    ...partAlarms(stage),
    ...releaseAlarms(stage),
    {
      id: 'leads-failing',
      runbook: 'leads',
      description: 'The function that receives leads fails.',
      metric: leads.metricErrors(),
      urgent: 'site-failing',
    },
  ];
}

/**
 * Returns the alarms on calls that can't start, and on the webhook of ElevenLabs. Not each signed URL becomes a conversation: visitors hang
 * up at once, or their network blocks the call and they try again. So half-days are counted, not calls: a visitor's tries are in one.
 */
function callAlarms(stage: string): AlarmEntry[] {
  const { siteMetric } = siteMetrics(stage);
  const minutes = DAY_MINUTES / 2;
  return [
    {
      id: 'calls-refused',
      runbook: 'calls',
      description: 'ElevenLabs has issued no signed URL for 40 minutes: no call can start.',
      metric: createExpression('signed URLs, or switched off', 40, 'FILL(issued, 0) + FILL(off, 0)', {
        issued: siteMetric('voice-credit', METRICS.signedUrlsIssued, { minutes: 40 }),
        off: siteMetric('voice-credit', METRICS.callsSwitchedOff, { minutes: 40 }),
      }),
      silence: true,
      urgent: 'by-itself',
    },
    {
      id: 'transcripts-missing',
      runbook: 'calls',
      description: 'In three of four half-days calls were started, and no transcript has arrived.',
      metric: createExpression('calls without a transcript', minutes, 'IF(FILL(stored, 0) > 0, 0, FILL(started, 0))', {
        started: siteMetric('elevenlabs-token', METRICS.signedUrlsIssued, { minutes }),
        stored: siteMetric('elevenlabs-webhook', METRICS.transcriptsStored, { minutes }),
      }),
      periods: 4,
      datapoints: 3,
    },
    {
      id: 'webhook-refused',
      runbook: 'calls',
      description: 'A webhook of ElevenLabs had a wrong signature: its transcript is lost.',
      metric: siteMetric('elevenlabs-webhook', METRICS.webhooksRefused, { minutes: 60 }),
    },
  ];
}
