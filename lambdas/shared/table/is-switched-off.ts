import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { itemKeys } from '@site/server-data/tables';

/** Returns whether people on duty have switched it off (`npm run ops -- voice off`). Rejects with the table's errors. */
export async function isSwitchedOff(
  dynamo: DynamoDBDocumentClient,
  table: string,
  name: Parameters<typeof itemKeys.switch>[0],
): Promise<boolean> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table, Key: itemKeys.switch(name), ConsistentRead: true }),
  );
  return Item?.off === true;
}
