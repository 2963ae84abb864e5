import { CloudWatchClient, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { REGION } from '../../infra/config/region';
import type { AlarmPort } from './proof-context';

export interface AlarmQueueOptions {
  /** Name of the queue. */
  name: string;
  /** The topics of the stage's alarms. */
  topics(): Promise<readonly string[]>;
  /** Name of one alarm of the stage. */
  alarm: string;
  /** Triggers the alarm. Default: sets its state in CloudWatch, which then publishes to the topic. */
  ring?(alarm: string): Promise<unknown>;
}

const WAIT_SECONDS = 10;

/** Subscribes a queue to the alarms' topics, like an owner's mailbox. */
export function alarmQueue({ name, topics, alarm, ring = setAlarm }: AlarmQueueOptions) {
  const sqs = new SQSClient({ region: REGION });
  let url: string | undefined;
  return {
    async listen() {
      const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
      url = QueueUrl;
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
      );
      const arn = Attributes?.QueueArn ?? '';
      const arns = await topics();
      if (arns.length === 0) throw new Error('The stage’s monitoring stack contains no SNS topic.');
      const Statement = [
        {
          Effect: 'Allow',
          Principal: { Service: 'sns.amazonaws.com' },
          Action: 'sqs:SendMessage',
          Resource: arn,
          Condition: { ArnEquals: { 'aws:SourceArn': arns } },
        },
      ];
      await sqs.send(
        new SetQueueAttributesCommand({
          QueueUrl,
          Attributes: { Policy: JSON.stringify({ Version: '2012-10-17', Statement }) },
        }),
      );
      const sns = new SNSClient({ region: REGION });
      for (const TopicArn of arns)
        await sns.send(
          new SubscribeCommand({
            TopicArn,
            Protocol: 'sqs',
            Endpoint: arn,
            Attributes: { RawMessageDelivery: 'true' },
          }),
        );
    },
    async ring() {
      await ring(alarm);
      return alarm;
    },
    async delivered() {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: WAIT_SECONDS, MaxNumberOfMessages: 10 }),
      );
      for (const { ReceiptHandle } of Messages)
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
      return Messages.map(({ Body = '' }) => alarmNameOf(Body));
    },
    /** Deletes the queue if it exists. */
    async remove() {
      if (url) await sqs.send(new DeleteQueueCommand({ QueueUrl: url }));
      url = undefined;
    },
  } satisfies AlarmPort & { remove(): Promise<void> };
}

const setAlarm = (AlarmName: string) =>
  new CloudWatchClient({ region: REGION }).send(
    new SetAlarmStateCommand({ AlarmName, StateValue: 'ALARM', StateReason: 'Test by npm run prove:aws.' }),
  );

/** Returns the alarm's name, or '' for other messages of the topic, such as a budget's text. */
function alarmNameOf(body: string): string {
  try {
    return String((JSON.parse(body) as { AlarmName?: unknown }).AlarmName);
  } catch {
    return '';
  }
}
