import { existsSync, readFileSync } from 'node:fs';
import { DynamoDBDocumentClient, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { resourceNames } from '@platform/config/resource-names';
import { localClient } from '@platform/releases/local/local-site';
import type { SiteUnderTest } from './sites';

interface StoredLead {
  state: string;
  key: string;
  lead: Record<string, unknown> & { email: string };
}

/** Returns the items of the site's table that a filter selects. */
export async function storedItems<Item>(site: SiteUnderTest, filter: Partial<ScanCommandInput>): Promise<Item[]> {
  const client = localClient(site.dynamodbUrl);
  try {
    const found: Item[] = [];
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      { TableName: resourceNames('local').table, ...filter },
    );
    for await (const { Items = [] } of pages) found.push(...(Items as Item[]));
    return found;
  } finally {
    client.destroy();
  }
}

/** Returns the leads with this email address from the table. */
export const storedLeads = (site: SiteUnderTest, email: string) =>
  storedItems<StoredLead>(site, {
    FilterExpression: '#lead.email = :email',
    ExpressionAttributeNames: { '#lead': 'lead' },
    ExpressionAttributeValues: { ':email': email },
  });

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
