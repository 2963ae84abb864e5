import { existsSync, readFileSync } from 'node:fs';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { resourceNames } from '@platform/config/resource-names';
import { localClient } from '@platform/releases/local/running-platform';
import type { SiteUnderTest } from './sites';

export interface StoredLead {
  state: string;
  key: string;
  lead: Record<string, unknown> & { email: string };
}

/** Returns the leads with this email address from the table. */
export async function storedLeads(site: SiteUnderTest, email: string): Promise<StoredLead[]> {
  const client = localClient(site.dynamodbUrl);
  try {
    const document = DynamoDBDocumentClient.from(client);
    const found: StoredLead[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await document.send(
        new ScanCommand({
          TableName: resourceNames('local').table,
          FilterExpression: '#lead.email = :email',
          ExpressionAttributeNames: { '#lead': 'lead' },
          ExpressionAttributeValues: { ':email': email },
          ...(start ? { ExclusiveStartKey: start } : {}),
        }),
      );
      found.push(...((page.Items ?? []) as StoredLead[]));
      start = page.LastEvaluatedKey;
    } while (start);
    return found;
  } finally {
    client.destroy();
  }
}

/** Returns the messages at the emulated Telegram that contain this text. */
export function sentMessages(site: SiteUnderTest, part: string): string[] {
  const file = `${site.dataDir}/telegram.jsonl`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { text: string }).text)
    .filter((text) => text.includes(part));
}
