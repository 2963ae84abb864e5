import { resourceNames } from '@platform/config/resource-names';
import { API } from '@site/contracts/api/routes';
import { metricsNamespace } from '@site/server-data/metrics';
import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnMetricFilter, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Headers with personal data or credentials. The query string is redacted, too, because visitors may type data into it. */
const REDACTED_HEADERS = ['cookie', 'authorization', 'x-forwarded-for', 'referer', 'user-agent'];

/** The label of requests that a rate or the list of addresses blocks. */
export const FLOOD = 'flood';

const NAME = 'LeadsBlocked';
const firewallNamespace = (stage: string) => `${metricsNamespace(stage)}/Firewall`;

/** Returns the metric of leads that a managed rule blocked, without those that a rate limit blocks on purpose. */
export const leadsBlocked = (stage: string, minutes: number) =>
  new Metric({
    namespace: firewallNamespace(stage),
    metricName: NAME,
    statistic: Stats.SUM,
    period: Duration.minutes(minutes),
  });

/**
 * Logs only requests that the managed rules block. Those over a rate are not logged: 10,000 a second would cost $27 an hour, and AWS WAF
 * lists their addresses itself. The visitor's address can't be redacted, so the log is kept for only a week.
 */
export function createFirewallLog(scope: Construct, stage: string, acl: CfnWebACL): void {
  const logGroup = new LogGroup(scope, 'Log', {
    // AWS WAF requires the name prefix `aws-waf-logs-`.
    logGroupName: resourceNames(stage).firewallLog,
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // AWS WAF requires the log group's ARN without the trailing `:*`.
  const destination = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: resourceNames(stage).firewallLog,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const { account } = Stack.of(scope);
  const flood = `awswaf:${account}:webacl:${resourceNames(stage).firewall}:${FLOOD}`;
  const logging = new CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [destination],
    redactedFields: [{ queryString: {} }, ...REDACTED_HEADERS.map((name) => ({ singleHeader: { Name: name } }))],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      // The first filter that matches decides.
      Filters: [
        {
          Behavior: 'DROP',
          Requirement: 'MEETS_ANY',
          Conditions: [{ LabelNameCondition: { LabelName: flood } }],
        },
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
        },
      ],
    },
  });
  logging.node.addDependency(logGroup);
  new CfnMetricFilter(scope, 'LeadsBlocked', {
    logGroupName: logGroup.logGroupName,
    filterPattern: `{ $.action = "BLOCK" && $.terminatingRuleType = "MANAGED_RULE_GROUP" && $.httpRequest.uri = "${API.leads}" }`,
    metricTransformations: [{ metricNamespace: firewallNamespace(stage), metricName: NAME, metricValue: '1' }],
  });
}
