import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { MonitoringProps } from './monitoring-stack';

/** Queries of the runbooks, saved in Logs Insights. */
const QUERIES = {
  'one-request':
    'fields @timestamp, service, message, code, status, outcome\n| filter correlationId = "<id>"\n| sort @timestamp',
  'internal-errors':
    'filter message = "internal error"\n| stats count() as times, latest(@timestamp) as last by service, errorName, errorAt\n| sort times desc',
  refusals: 'filter message = "refused"\n| stats count() as times by service, code, bin(15m)',
  deliveries:
    'filter message like /^delivery (postponed|given up|lease lost)/\n| stats count() as times by message, outcome, upstreamStatus, bin(15m)',
  'by-composition':
    'filter ispresent(composition)\n| stats sum(ClientErrors) as errors, pct(VitalLcp, 75) as lcp, pct(VitalInp, 75) as inp by composition, part, version',
  'policy-violations':
    'filter message = "policy violation"\n| stats count() as times, latest(@timestamp) as last by directive, blocked, bin(15m)',
  'signed-urls':
    'filter message = "signed url failed"\n| stats count() as times by outcome, upstreamStatus, bin(15m)',
} as const;

export function saveQueries(scope: Construct, { stage, functions, delivery }: MonitoringProps): void {
  const { token, saveConversation, notify, leads, session, webhook, telemetry } = functions;
  const logGroupNames = [
    ...[token, saveConversation, notify, leads, session, webhook, telemetry],
    delivery.fn,
  ].map((fn) => fn.logGroup.logGroupName);
  for (const [name, queryString] of Object.entries(QUERIES))
    new CfnQueryDefinition(scope, `Query-${name}`, {
      name: `site-${stage.name}/${name}`,
      queryString,
      logGroupNames,
    });
}
