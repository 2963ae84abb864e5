import { ROOT } from '@platform/base/root';
import { BUNDLE_OPTIONS } from '@platform/config/function-bundle';
import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnCanary } from 'aws-cdk-lib/aws-synthetics';
import { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { allowActions } from './permissions';
import { bundledAsset, runEvery, SiteFunction } from './site-function';

/** External checks of the site: a synthetic visitor, a browser that visits each hour, and a check of ElevenLabs. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage; siteUrl: string; table: ITable }) {
    super(scope, id, props);
    const { stage, siteUrl, table } = props;
    const { secrets } = resourceNames(stage.name);
    const visitor = new SiteFunction(this, 'Visitor', {
      stage,
      name: 'synthetic-visitor',
      timeout: Duration.seconds(30),
      environment: { SITE_URL: siteUrl },
    });
    runEvery(5, visitor, this, 'VisitorSchedule');
    if (stage.guarded) new BrowserCanary(this, 'Browser', { stage, siteUrl });

    const credit = new SiteFunction(this, 'Credit', {
      stage,
      name: 'voice-credit',
      timeout: Duration.seconds(20),
      environment: {
        ELEVENLABS_API_URL: stage.elevenLabsUrl,
        ELEVENLABS_AGENT_IDS: stage.agentIds.join(','),
        ELEVENLABS_SECRET_ID: secrets.elevenLabs,
        TABLE_NAME: table.tableName,
      },
    });
    allowActions(credit, ['dynamodb:GetItem'], [table.tableArn]);
    Secret.fromSecretNameV2(this, 'ElevenLabsSecret', secrets.elevenLabs).grantRead(credit);
    runEvery(15, credit, this, 'CreditSchedule');
  }
}

/** The runtime provides Chromium, Playwright 1.58 and Node 22. */
const RUNTIME = 'syn-nodejs-playwright-6.0';
const SCRIPT = 'lambdas/browser-visitor';
const EVERY = Duration.hours(1);
/** Longer than two runs are apart when the second finds a fault and visits again. */
const PASSED_WITHIN = EVERY.plus(Duration.minutes(5));
const NAMESPACE = 'CloudWatchSynthetics';

/** Returns the metric of runs without a fault, 100 each. The service writes it. */
export const browserRunsPassed = (stage: string): Metric =>
  new Metric({
    namespace: NAMESPACE,
    metricName: 'SuccessPercent',
    dimensionsMap: { CanaryName: resourceNames(stage).browserCanary },
    statistic: Stats.SUM,
    period: PASSED_WITHIN,
  });

/** A browser that visits the live site every hour: see `lambdas/browser-visitor`. */
class BrowserCanary extends Construct {
  constructor(scope: Construct, id: string, { stage, siteUrl }: { stage: Stage; siteUrl: string }) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const names = resourceNames(stage.name);
    const { browserCanary: name, secrets } = names;
    // Screenshots and requests of a robot, kept as long as the access logs.
    const results = `${names.logsBucket(account)}/browser`;
    const code = new Asset(this, 'Code', {
      path: `${ROOT}/${SCRIPT}`,
      ...bundledAsset('canary', (outdir) => {
        buildSync({
          ...BUNDLE_OPTIONS,
          absWorkingDir: ROOT,
          entryPoints: [`${SCRIPT}/canary.ts`],
          outfile: `${outdir}/index.mjs`,
          target: 'node22',
          external: ['@aws/synthetics-playwright'],
        });
      }),
    });

    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const log = `arn:aws:logs:${region}:${account}:log-group:/aws/lambda/cwsyn-${name}-*`;
    allowActions(role, ['s3:PutObject'], [`arn:aws:s3:::${results}/*`]);
    allowActions(role, ['s3:GetBucketLocation'], [`arn:aws:s3:::${names.logsBucket(account)}`]);
    allowActions(role, ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'], [log]);
    allowActions(role, ['s3:ListAllMyBuckets'], ['*']);
    allowActions(role, ['cloudwatch:PutMetricData'], ['*'], { StringEquals: { 'cloudwatch:namespace': NAMESPACE } });
    // With the key it signs the session that marks its calls.
    Secret.fromSecretNameV2(this, 'SessionSecret', secrets.session).grantRead(role);

    new CfnCanary(this, 'Canary', {
      name,
      runtimeVersion: RUNTIME,
      artifactS3Location: `s3://${results}`,
      executionRoleArn: role.roleArn,
      code: { handler: 'index.handler', s3Bucket: code.s3BucketName, s3Key: code.s3ObjectKey },
      schedule: { expression: 'rate(1 hour)' },
      startCanaryAfterCreation: true,
      provisionedResourceCleanup: 'AUTOMATIC',
      runConfig: {
        // Two visits, each of whose pages may take its whole time.
        timeoutInSeconds: 300,
        memoryInMb: 1536,
        environmentVariables: { SITE_URL: siteUrl, SESSION_SECRET_ID: secrets.session },
      },
    });
  }
}
