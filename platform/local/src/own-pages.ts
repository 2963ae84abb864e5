import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { resourceNames } from '@platform/config/resource-names';
import type { SentMessage } from '@platform/emulators/telegram/telegram-emulator';
import { localClient } from '@platform/releases/local/local-site';
import { API_DOCUMENTS } from '@site/contracts/api/problem-catalogue';
import { escapeMarkup } from '@site/contracts/escape-markup';
import type { Answer } from './edge/origin';

/** Path of the development page. Only the local platform has it; it is not in the templates. */
export const OVERVIEW_PATH = '/__local/';
/** Maximum rows of one list. */
const SHOWN = 200;

type Item = Record<string, unknown>;

/** Answers a request for the development page; undefined for any other address. `telegram`: record of the emulator. */
export function createOverview({
  dynamodbUrl,
  previewUrl,
  telegram,
}: Record<'dynamodbUrl' | 'previewUrl' | 'telegram', string>) {
  return async ({ url = '' }: Pick<IncomingMessage, 'url'>): Promise<Answer | undefined> => {
    const path = url.split('?')[0] ?? '';
    if (path !== OVERVIEW_PATH && `${path}/` !== OVERVIEW_PATH) return undefined;
    return answer(overviewPage({ items: await stored(dynamodbUrl), messages: sent(telegram), previewUrl }));
  };
}

const answer = (html: string): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
  body: Buffer.from(html),
});

async function stored(endpoint: string): Promise<Item[]> {
  const client = localClient(endpoint);
  try {
    const items: Item[] = [];
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      { TableName: resourceNames('local').table },
    );
    for await (const { Items = [] } of pages) items.push(...Items);
    return items;
  } finally {
    client.destroy();
  }
}

/** Returns the newest messages of the emulator's record. */
function sent(file: string): SentMessage[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines
    .slice(-SHOWN)
    .map((line) => JSON.parse(line) as SentMessage)
    .reverse();
}

/** Returns plain HTML without script or style. `items`: of the table, in any order; `messages`: newest first. */
export function overviewPage({
  items,
  messages,
  previewUrl,
}: {
  items: readonly Item[];
  messages: readonly SentMessage[];
  previewUrl: string;
}): string {
  const newest = (prefix: string) =>
    items
      .filter(({ pk }) => String(pk).startsWith(prefix))
      .sort((a, b) => String(b.createdAt).localeCompare(String(a.createdAt)))
      .slice(0, SHOWN);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>Local platform</title></head>
<body>
<h1>Local platform</h1>
<p>What the site on this machine has stored and sent. Reload for the latest. <a href="/">Site</a>,
<a href="${escapeMarkup(previewUrl)}">previews</a>, <a href="${API_DOCUMENTS.problems}">problem codes of the API</a>.</p>
${list('leads', 'Leads', newest('LEAD#'))}
${list('contacts', 'Voice contacts', newest('CONTACT#'))}
${list('transcripts', 'Transcripts', newest('CONVERSATION#'))}
${list('telegram', 'Telegram messages', messages)}
</body>
</html>`;
}

function list(id: string, title: string, items: readonly object[]): string {
  const rows = items.map((item) => `<li><dl>${Object.entries(item).map(field).join('')}</dl></li>`);
  return `<section id="${id}"><h2>${title} (${items.length})</h2><ol>${rows.join('\n')}</ol></section>`;
}

function field([name, value]: [string, unknown]): string {
  const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
  return `<dt>${escapeMarkup(name)}</dt><dd><pre>${escapeMarkup(text)}</pre></dd>`;
}

/** Returns the answer to every page until the first composition is live. Status 503, so that no tool takes it for the site. */
export const startingPage = (): Answer => ({
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', refresh: '2' },
  body: Buffer.from('The site is starting: the terminal shows each step. This page reloads by itself.\n'),
});
