import { existsSync, readFileSync } from 'node:fs';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { openapi } from '@platform/composer/api/openapi';
import type { SentMessage } from '@platform/emulators/telegram/telegram-emulator';
import { allBudgets, readLevels } from '@platform/releases/budgets';
import { judgeRecords } from '@platform/releases/judging/judge-record';
import { judgedNow } from '@platform/releases/judging/say-judged';
import { localClient } from '@platform/releases/local/local-client';
import { liveLog } from '@platform/releases/log/live-log';
import { previewLog } from '@platform/releases/log/preview-log';
import { resourceNames } from '../../../../infra/config/resource-names';
import type { Answer } from '../edge/origin';
import { type Item, overviewPage } from './overview-page';
import type { SeenMetrics } from './seen-metrics';

/** Path of the development page. Only the local platform has it; it is not in the templates. */
export const OVERVIEW_PATH = '/__local/';
/** The OpenAPI description of the checkout when the platform was started; the site itself serves that of its composition. */
const OPENAPI_PATH = `${OVERVIEW_PATH}openapi.json`;
/** Maximum rows of one list. */
const SHOWN = 200;

export interface OverviewSources {
  dynamodbUrl: string;
  previewUrl: string;
  /** Record of the Telegram emulator. */
  telegram: string;
  metrics: Pick<SeenMetrics, 'all'>;
  /** Allowed host names, against DNS rebinding. */
  hosts: readonly string[];
}

/** Answers a request for the development page or the API's description; undefined for any other address. */
export function overview(sources: OverviewSources) {
  return async (request: {
    url?: string | undefined;
    method?: string | undefined;
    headers: { host?: string | undefined };
  }): Promise<Answer | undefined> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const isPage = path === OVERVIEW_PATH || `${path}/` === OVERVIEW_PATH;
    if (!isPage && path !== OPENAPI_PATH) return undefined;
    if (!sources.hosts.includes(request.headers.host ?? ''))
      return plain(403, 'Open this page under localhost.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Use GET or HEAD.');
    return isPage
      ? found('text/html', overviewPage(await read(sources)))
      : found('application/json', JSON.stringify(openapi(), null, 2));
  };
}

const found = (type: string, text: string): Answer => ({
  status: 200,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
  body: Buffer.from(text),
});

const plain = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(text),
});

async function read({ dynamodbUrl, previewUrl, telegram, metrics }: OverviewSources) {
  const items = await stored(dynamodbUrl);
  const newest = (prefix: string) =>
    items
      .filter(({ pk }) => String(pk).startsWith(prefix))
      .sort((a, b) => String(b.createdAt).localeCompare(String(a.createdAt)))
      .slice(0, SHOWN);
  const names = resourceNames('local');
  const database = { table: names.releasesTable, endpoint: dynamodbUrl };
  const log = liveLog(database);
  const history = await log.history(SHOWN);
  const levels = readLevels({ table: names.table, endpoint: dynamodbUrl });
  return {
    leads: newest('LEAD#'),
    contacts: newest('CONTACT#'),
    transcripts: newest('CONVERSATION#'),
    messages: sent(telegram),
    metrics: metrics.all(),
    budgets: await allBudgets(Object.keys(history[0]?.versions ?? {}), levels, new Date()),
    history,
    judged: await judgedNow(history[0] ?? {}, judgeRecords(database)),
    previews: (await previewLog(database).list()).filter(({ closed }) => !closed),
    previewUrl,
  };
}

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

/** Returns the newest messages of the emulator's record, newest first. */
export function sent(file: string): SentMessage[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .slice(-SHOWN)
    .flatMap((line) => messageIn(line))
    .reverse();
}

/** Parses a line of the record. Returns no message for a truncated line, as after a full disk. */
function messageIn(line: string): SentMessage[] {
  try {
    return [JSON.parse(line) as SentMessage];
  } catch {
    return [];
  }
}
