import { ROOT } from '@platform/base/root';
import { BUNDLE_OPTIONS } from '@platform/config/function-bundle';
import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnCanary } from 'aws-cdk-lib/aws-synthetics';
import { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { bundled } from './bundled-code';
import { allow } from './release/allow';

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
export class BrowserCanary extends Construct {
  constructor(scope: Construct, id: string, { stage, siteUrl }: { stage: Stage; siteUrl: string }) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const names = resourceNames(stage.name);
    const { browserCanary: name, secrets } = names;
    // Screenshots and requests of a robot, kept as long as the access logs.
    const results = `${names.logsBucket(account)}/browser`;
    const code = new Asset(this, 'Code', {
      path: `${ROOT}/${SCRIPT}`,
      ...bundled('canary', (outdir) => {
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
    const objects = `arn:aws:s3:::${results}/*`;
    allow(role, { actions: ['s3:PutObject'], resources: [objects] });
    allow(role, {
      actions: ['s3:GetBucketLocation'],
      resources: [`arn:aws:s3:::${names.logsBucket(account)}`],
    });
    allow(role, {
      actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [log],
    });
    allow(role, { actions: ['s3:ListAllMyBuckets'], resources: ['*'] });
    allow(role, {
      actions: ['cloudwatch:PutMetricData'],
      resources: ['*'],
      conditions: { StringEquals: { 'cloudwatch:namespace': NAMESPACE } },
    });
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
