import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openapi } from '@platform/composer/api/openapi';
import { budgetOf } from '@platform/releases/budgets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overview, sent } from './overview';
import { overviewPage } from './overview-page';
import { seenMetrics } from './seen-metrics';

const nothing = {
  leads: [],
  contacts: [],
  transcripts: [],
  messages: [],
  metrics: [],
  budgets: [],
  history: [],
  judged: new Map(),
  previews: [],
  previewUrl: 'http://localhost:1',
};

test('escapes everything that visitors write', () => {
  const tags = (page: string) => page.match(/<[^>]*>/g) ?? [];
  const hostile = fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</pre></table>',
  );
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), fc.oneof(hostile, fc.string()), (name, comment) => {
      const page = (name: string, comment: string) =>
        overviewPage({
          ...nothing,
          leads: [{ createdAt: 'a', state: name, key: comment, lead: { [name]: comment, deep: [comment] } }],
          contacts: [{ saved: { name }, notified: comment }],
          messages: [{ at: 'a', chatId: name, text: comment, messageId: 1 }],
          metrics: [{ name, dimensions: comment, count: 1, sum: 1, last: 1 }],
        });
      expect(tags(page(name, comment))).toEqual(tags(page('a', 'b')));
    }),
  );
});

test('shows target, counts and spent budget of each objective by owner', () => {
  const page = overviewPage({
    ...nothing,
    budgets: [
      { owner: 'mfe-x', budgets: [budgetOf('pages', { good: 388, bad: 12, outside: 0 })] },
      { owner: 'api', budgets: [budgetOf('leads', { good: 9, bad: 0, outside: 1 })], unread: 'Timeout' },
    ],
  });
  const rows = page.slice(page.indexOf('id="levels"')).match(/<td>[^<]*<\/td>/g) ?? [];
  const cells = rows.map((cell) => cell.slice(4, -5));
  expect(cells.slice(0, 9)).toEqual([
    ...['mfe-x', 'Pages whole and fast', '99 %', '97 %', '388', '12', '0'],
    ...['12 bad of 400, 4 allowed in 28 days (300 % spent)', 'spent'],
  ]);
  expect(cells.slice(9)).toEqual(
    expect.arrayContaining(['Leads kept and delivered', '99.9 %', '90 %', 'kept']),
  );
  expect(page).toContain('href="#levels"');
  expect(page).toContain('read: Timeout');
});

test('adds up metrics from the log, and ignores other lines', () => {
  const metrics = seenMetrics();
  const line = (value: unknown, namespace = 'Site/local') =>
    `[Leads] ${JSON.stringify({
      _aws: {
        CloudWatchMetrics: [
          { Namespace: namespace, Dimensions: [['service']], Metrics: [{ Name: 'LeadsReceived' }] },
        ],
      },
      service: 'submit-lead',
      LeadsReceived: value,
    })}`;
  for (const given of [line(1), line([1, 2]), line(5, 'Other'), 'plain "_aws" {', '{"level":"INFO"}'])
    metrics.take(given);
  expect(metrics.all()).toEqual([
    { name: 'LeadsReceived', dimensions: 'service=submit-lead', count: 3, sum: 4, last: 2 },
  ]);
});

test('adds up a metric with several dimension sets for each of them', () => {
  const metrics = seenMetrics();
  const sets = [
    ['service', 'part'],
    ['service', 'variant'],
  ];
  const figures = {
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'Site/local', Dimensions: sets, Metrics: [{ Name: 'VitalLcp' }] }],
    },
  };
  metrics.take(JSON.stringify({ ...figures, service: 't', part: 'shell', variant: 'canary', VitalLcp: 7 }));
  expect(metrics.all().map(({ dimensions, sum }) => [dimensions, sum])).toEqual([
    ['service=t, part=shell', 7],
    ['service=t, variant=canary', 7],
  ]);
});

const sources = {
  dynamodbUrl: 'http://127.0.0.1:1',
  previewUrl: '',
  telegram: '/nowhere',
  metrics: { all: () => [] },
  hosts: ['localhost:8080'],
};

test('serves the OpenAPI description and links to it', async () => {
  const answer = await overview(sources)({
    url: '/__local/openapi.json?x',
    method: 'GET',
    headers: { host: 'localhost:8080' },
  });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  expect(JSON.parse(String(answer?.body))).toEqual(JSON.parse(JSON.stringify(openapi())));
  const page = overviewPage(nothing);
  expect(page).toContain('href="openapi.json"');
  expect(page).toContain('href="/api-problems.html"');
});

test('answers only its own paths, and only under the host names of this machine', async () => {
  const answer = overview(sources);
  expect(await answer({ url: '/', headers: { host: 'localhost:8080' } })).toBeUndefined();
  expect(await answer({ url: '/__local/x', headers: { host: 'localhost:8080' } })).toBeUndefined();
  for (const host of ['rebound.example', 'rebound.example:8080', undefined])
    for (const url of ['/__local/', '/__local/openapi.json'])
      expect((await answer({ url, method: 'GET', headers: { host } }))?.status).toBe(403);
  expect(
    (await answer({ url: '/__local/', method: 'POST', headers: { host: 'localhost:8080' } }))?.status,
  ).toBe(405);
});

test('skips a truncated message, as after a full disk, and shows the others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'telegram-'));
  const message = (messageId: number) => JSON.stringify({ at: 'a', chatId: '-1', text: 'Имя', messageId });
  const file = path.join(folder, 'telegram.jsonl');
  writeFileSync(file, `${message(1)}\n${message(2).slice(0, 20)}\n${message(3)}\n${message(4).slice(0, -1)}`);
  try {
    expect(sent(file).map(({ messageId }) => messageId)).toEqual([3, 1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
