import { PENDING_INDEX } from '@site/server-data/tables';
import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { resourceNames } from '../config/resource-names';
import type { Stage } from '../config/stages';
import { acknowledge } from './acknowledge';
import { SiteFunction } from './site-function';

const wakesFor = (prefix: string, eventName: unknown) =>
  FilterCriteria.filter({ eventName, dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } } });

/** Carries pending contacts to Telegram. The table's stream wakes it at once, the schedule is the net below. */
export class Delivery extends Construct {
  readonly fn: SiteFunction;

  constructor(scope: Construct, id: string, props: { stage: Stage; table: ITable }) {
    super(scope, id);
    const { stage, table } = props;
    const { secrets } = resourceNames(stage.name);
    const bot = Secret.fromSecretNameV2(this, 'TelegramSecret', secrets.telegram);

    this.fn = new SiteFunction(this, 'Deliver', {
      stage,
      name: 'deliver-notifications',
      // Several sends, each with a pause when Telegram asks for one; still less than the schedule's period.
      timeout: Duration.seconds(50),
      environment: {
        TABLE_NAME: table.tableName,
        TELEGRAM_API_URL: stage.telegramUrl,
        TELEGRAM_SECRET_ID: secrets.telegram,
      },
    });
    bot.grantRead(this.fn);
    this.fn.allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], table.tableArn);
    this.fn.allow(['dynamodb:Query'], `${table.tableArn}/index/${PENDING_INDEX.name}`);

    this.fn.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.LATEST,
        batchSize: 100,
        // A wake-up that fails is worth no repeat: the schedule comes within a minute.
        retryAttempts: 0,
        // A notification that follows its save changes the contact; counters and transcripts wake nobody.
        filters: [
          wakesFor('LEAD#', FilterRule.isEqual('INSERT')),
          wakesFor('CONTACT#', FilterRule.or('INSERT', 'MODIFY')),
        ],
      }),
    );
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(this.fn, { retryAttempts: 0 })],
    });

    acknowledge(
      this,
      'AwsSolutions-IAM5[Resource::*]',
      'dynamodb:ListStreams takes no resource; it reads no data.',
    );
  }
}
