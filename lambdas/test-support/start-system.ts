import { appendFileSync } from 'node:fs';
import { QUOTA_NAMES, QUOTAS } from '@site/server-data/quotas';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll } from 'vitest';
import type { HttpHandler } from '../shared/http-handler';
import { apiEvent, JSON_HEADERS, ORIGIN } from './api-event';
import { leaksIn } from './leaks-in';
import { LOCAL_AWS, startTable } from './start-table';
import { startUpstreams } from './start-upstreams';

/** Returns a function that calls a handler as Lambda does, with the time that is left of `limitMs`. */
const invoked =
  (handler: HttpHandler) =>
  (event: APIGatewayProxyEventV2, limitMs = 10_000) => {
    const end = Date.now() + limitMs;
    return handler(event, { getRemainingTimeInMillis: () => end - Date.now() });
  };

/**
 * Starts all services that the handlers call, on the loopback, and sets the handlers' environment; import handlers
 * afterwards. `through` may put a proxy before the table: it gets the endpoint and returns the proxy's.
 */
export async function startSystem(through = async (endpoint: string) => endpoint) {
  const table = await startTable();
  const upstreams = await startUpstreams();
  Object.assign(process.env, LOCAL_AWS, {
    AWS_ENDPOINT_URL_DYNAMODB: await through(table.endpoint),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: upstreams.url,
    AWS_ENDPOINT_URL_S3: upstreams.url,
    TABLE_NAME: table.name,
    RELEASES_TABLE: table.name,
    SITE_BUCKET: 'bucket',
    SITE_ORIGINS: ORIGIN,
    ELEVENLABS_API_URL: upstreams.url,
    ELEVENLABS_AGENT_IDS: 'agent_a',
    ELEVENLABS_SECRET_ID: 'elevenlabs',
    TELEGRAM_API_URL: upstreams.url,
    TELEGRAM_SECRET_ID: 'telegram',
    SESSION_SECRET_ID: 'session',
    WEBHOOK_SECRET_ID: 'webhook',
    ORIGIN_SECRET_ID: 'origin',
    ...Object.fromEntries(
      QUOTA_NAMES.map((name) => [
        name,
        name.endsWith('_HOUR') || name.endsWith('_URLS_PER_DAY') ? '9999999' : String(QUOTAS[name]),
      ]),
    ),
  });
  const handlers = {
    token: invoked((await import('../elevenlabs-token/handler')).handler),
    save: invoked((await import('../save-voice-conversation/handler')).handler),
    notify: invoked((await import('../send-telegram-notification/handler')).handler),
    leads: invoked((await import('../submit-lead/handler')).handler),
    session: invoked((await import('../session/handler')).handler),
    webhook: invoked((await import('../elevenlabs-webhook/handler')).handler),
    telemetry: invoked((await import('../telemetry/handler')).handler),
    authorizer: (await import('../origin-authorizer/handler')).handler,
    credit: (await import('../voice-credit/handler')).handler,
    deliver: (await import('../deliver-notifications/handler')).handler,
    notFound: (await import('../not-found-page/handler')).handler,
  };
  type Posted = 'token' | 'save' | 'notify' | 'leads' | 'session' | 'telemetry';
  return {
    table,
    upstreams,
    handlers,
    /** Posts JSON as a page of the site does. */
    post: (name: Posted, body: unknown, headers: Record<string, string> = {}) =>
      handlers[name](apiEvent({ body: JSON.stringify(body), headers: { ...JSON_HEADERS, ...headers } })),
    stop: () => Promise.all([table.stop(), upstreams.stop()]),
  };
}

/** Starts the system for the tests of a file and captures its logs; the fields are set before the first test. */
export function systemFixture(through?: Parameters<typeof startSystem>[0]) {
  type Captured = { logs: ReturnType<typeof captureLogs> };
  const system = {} as Awaited<ReturnType<typeof startSystem>> & Captured;
  beforeAll(async () => void Object.assign(system, await startSystem(through), { logs: captureLogs() }));
  afterAll(async () => {
    system.logs.stop();
    await system.stop();
  });
  return system;
}

/**
 * Captures the functions' log output until `stop` returns it. `stop` throws when the output contains a secret or a visitor's
 * input, so that every test that captures logs checks them.
 */
export function captureLogs(): { stop(): string } {
  const { write } = process.stdout;
  const { write: writeError } = process.stderr;
  let text = '';
  const keep = (chunk: string | Uint8Array) => {
    text += chunk.toString();
    return true;
  };
  process.stdout.write = keep;
  process.stderr.write = keep;
  return {
    stop: () => {
      process.stdout.write = write;
      process.stderr.write = writeError;
      // Collects the logs of the whole test run.
      if (process.env.FUNCTION_LOGS) appendFileSync(process.env.FUNCTION_LOGS, text);
      const leaks = leaksIn(text);
      if (leaks.length > 0) throw new Error(`The functions' logs contain ${leaks.join(', ')}`);
      return text;
    },
  };
}
