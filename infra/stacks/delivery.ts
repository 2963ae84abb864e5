import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { PENDING_INDEX } from '@site/server-data/tables';
import { Duration } from 'aws-cdk-lib';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { allowActions } from './permissions';
import { runEvery, SiteFunction } from './site-function';

const wakesFor = (prefix: string, eventName: unknown) =>
  FilterCriteria.filter({ eventName, dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } } });

/** Delivers pending leads and contacts to Telegram. The table's stream invokes it immediately, the schedule is the fallback. */
export class Delivery extends Construct {
  constructor(scope: Construct, id: string, props: { stage: Stage; table: ITable }) {
    super(scope, id);
    const { stage, table } = props;
    const { secrets, table: tableName } = resourceNames(stage.name);
    const bot = Secret.fromSecretNameV2(this, 'TelegramSecret', secrets.telegram);

    const fn = new SiteFunction(this, 'Deliver', {
      stage,
      name: 'deliver-notifications',
      // Long enough for several sends with pauses that Telegram requests, but shorter than the schedule's period.
      timeout: Duration.seconds(50),
      environment: {
        TABLE_NAME: table.tableName,
        TELEGRAM_API_URL: stage.telegramUrl,
        TELEGRAM_SECRET_ID: secrets.telegram,
      },
    });
    bot.grantRead(fn);
    allowActions(fn, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [table.tableArn]);
    allowActions(fn, ['dynamodb:Query'], [`${table.tableArn}/index/${PENDING_INDEX.name}`]);

    const { tableStreamArn = '' } = table;
    const streamed = Table.fromTableAttributes(this, 'Streamed', {
      tableName,
      tableStreamArn: stage.streamLabel ? `${table.tableArn}/stream/${stage.streamLabel}` : tableStreamArn,
    });
    fn.addEventSource(
      new DynamoEventSource(streamed, {
        startingPosition: StartingPosition.LATEST,
        batchSize: 100,
        // No retries: the schedule runs within a minute.
        retryAttempts: 0,
        // MODIFY for contacts, whose second half updates the item. Counters and transcripts match no filter.
        filters: [
          wakesFor('LEAD#', FilterRule.isEqual('INSERT')),
          wakesFor('CONTACT#', FilterRule.or('INSERT', 'MODIFY')),
        ],
      }),
    );
    runEvery(1, fn, this, 'EveryMinute');
  }
}
