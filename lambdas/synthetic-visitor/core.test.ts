import { createServer, type Server } from 'node:http';
import { SYNTHETIC_EMAIL } from '@site/contracts/api/synthetic';
import { LANGUAGES, splitPath } from '@site/contracts/languages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiEvent, JSON_HEADERS } from '../test-support/apiEvent';
import { listen } from '../test-support/localAws';
import { captureLogs, type System, startSystem } from '../test-support/startSystem';
import { visitSite } from './core';

let system: System;
let server: Server;
let logs: ReturnType<typeof captureLogs>;
let site: string;
/** Answers in the place of the site's own, by path. */
let broken: Record<string, { status: number; body: string }> = {};

/** A site as the visitor sees it: pages by language, and the real function behind /api/leads. */
beforeAll(async () => {
  system = await startSystem();
  logs = captureLogs();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '/';
    const fault = broken[path];
    if (fault) return response.writeHead(fault.status, { location: '/' }).end(fault.body);
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      const answer = await system.handlers.leads(
        apiEvent({ body, path, headers: { ...JSON_HEADERS, 'idempotency-key': key } }),
      );
      return response.writeHead(answer.statusCode ?? 500).end(answer.body);
    }
    const { htmlLang } = LANGUAGES.find(({ code }) => code === splitPath(path).lang) ?? LANGUAGES[0];
    return response.end(`<!doctype html><html lang="${htmlLang}"><h1>Hello</h1></html>\n`);
  });
  site = await listen(server);
});
afterAll(async () => {
  logs.stop();
  server.closeAllConnections();
  server.close();
  await system.stop();
});
beforeEach(() => {
  broken = {};
});

const failed = async () =>
  (await visitSite(site, fetch))
    .filter(({ passed }) => !passed)
    .map(({ what, lang, status }) => [lang, what, status]);

test('a sound site passes in every language; what is left behind reaches nobody', async () => {
  const checks = await visitSite(site, fetch);
  expect(checks.filter(({ passed }) => passed)).toHaveLength(3 * LANGUAGES.length);
  const leads = (await system.table.items()).filter(({ type }) => type === 'lead');
  expect(leads.map(({ state }) => state)).toEqual(LANGUAGES.map(() => 'synthetic'));
  expect(new Set(leads.map(({ lead }) => (lead as { email: string }).email))).toEqual(
    new Set([SYNTHETIC_EMAIL]),
  );
  expect(new Set(leads.map(({ lead }) => (lead as { language: string }).language)).size).toBe(3);
  expect(await system.handlers.deliver({})).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
  expect(system.upstreams.messages).toEqual([]);
});

test.each([
  ['an error page', { status: 502, body: 'Bad Gateway' }, 502],
  ['another language', { status: 200, body: '<html lang="en"><h1>Hello</h1></html>' }, 200],
  ['half a page', { status: 200, body: '<html lang="uk"><h1>Hel' }, 200],
  ['nothing on the page', { status: 200, body: '<html lang="uk"><body></body></html>' }, 200],
  ['a redirect', { status: 302, body: '' }, undefined],
])('%s in the place of a page is told by page and language', async (_what, answer, status) => {
  broken = { '/ua/products/lumi-ai': answer };
  expect(await failed()).toEqual([['ua', 'product', status]]);
});

test('an API that fails, or that answers another lead’s key, is told', async () => {
  broken = { '/api/leads': { status: 500, body: '{"code":"internal"}' } };
  expect(await failed()).toEqual(LANGUAGES.map(({ code }) => [code, 'lead', 500]));
  broken = { '/api/leads': { status: 201, body: '{"id":"another"}' } };
  expect(await failed()).toEqual(LANGUAGES.map(({ code }) => [code, 'lead', 201]));
});

test('a site that is gone fails every check and throws nothing', async () => {
  const checks = await visitSite('http://127.0.0.1:1', fetch);
  expect(checks.map(({ passed, status }) => [passed, status])).toEqual(
    Array(3 * LANGUAGES.length).fill([false, undefined]),
  );
});
