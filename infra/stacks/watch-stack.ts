import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { SiteFunction } from './site-function';

/**
 * External checks of the site: a synthetic visitor that opens pages and sends a marked lead, and a check of the ElevenLabs
 * credit. Our own functions instead of CloudWatch Synthetics, because they cost about $0.05 a month instead of $3.50 per
 * canary, and the same code runs on a developer's machine.
 */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage; siteUrl: string }) {
    super(scope, id, props);
    const { stage, siteUrl } = props;
    const { secrets } = resourceNames(stage.name);
    const visitor = new SiteFunction(this, 'Visitor', {
      stage,
      name: 'synthetic-visitor',
      timeout: Duration.seconds(30),
      environment: { SITE_URL: siteUrl },
    });
    // Twelve leads an hour stay within the limit per address.
    this.every(Duration.minutes(15), visitor);

    const credit = new SiteFunction(this, 'Credit', {
      stage,
      name: 'voice-credit',
      timeout: Duration.seconds(20),
      environment: { ELEVENLABS_API_URL: stage.elevenLabsUrl, ELEVENLABS_SECRET_ID: secrets.elevenLabs },
    });
    Secret.fromSecretNameV2(this, 'ElevenLabsSecret', secrets.elevenLabs).grantRead(credit);
    this.every(Duration.hours(1), credit);
  }

  private every(period: Duration, fn: SiteFunction): void {
    new Rule(this, `${fn.node.id}Schedule`, {
      schedule: Schedule.rate(period),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
  }
}
