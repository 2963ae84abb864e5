import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundledFile, type FunctionProperties } from '@platform/local/api/local-function';
import { startPlatform } from '@platform/local/platform';
import { synth } from '@platform/local/synth';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { API } from '@site/contracts/api/routes';
import { parseEnvironment } from '../../../infra/config/environment';
import type { Table } from '../table';
import { type ApiRequest, apiRequests } from './api-requests';
import { withEmptyRoute } from './empty-route';
import { type ImportTime, importTimes } from './import-times';

/** Concurrent calls: a function's thread overlaps them while it waits for the table. */
const AT_ONCE = 8;
/** Milliseconds after which a call that is not answered fails. */
const CALL_MS = 30_000;
const EMPTY = 'empty handler';
const COLUMNS = [
  'route',
  'p50, ms',
  'p99, ms',
  '× empty p50',
  'calls/s',
  'import, ms',
  '× empty',
  'bundle, KB',
];

interface Measured {
  latencies: number[];
  busyMs: number;
}

/**
 * Measures every API route through the local distribution and gateway against an empty handler on the same platform,
 * and the import time of its bundle against an empty bundle. Takes about a minute; `quick` takes a quarter of that.
 */
export async function runApiBench(quick = false): Promise<Table> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'bench-api-'));
  const environment = parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0' });
  const synthesized = path.resolve('.local/cdk.out-bench-api');
  await synth({ cdkOut: synthesized, stage: 'local', environment });
  const cdkOut = path.join(work, 'cdk.out');
  withEmptyRoute(synthesized, cdkOut);
  const dataDir = path.join(work, 'data');
  const platform = await startPlatform({
    environment,
    dataDir,
    cdkOut,
    port: 0,
    dynamodbPort: 0,
    log: () => undefined,
  });
  try {
    const opened = await fetch(platform.url + API.session, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { access_token: accessToken } = (await opened.json()) as { access_token: string };
    const requests = apiRequests(accessToken);
    const measured = new Map<string, Measured>(
      requests.map(({ name }) => [name, { latencies: [], busyMs: 0 }]),
    );
    for (const request of requests) await load(platform.url, request, 20, { latencies: [], busyMs: 0 });
    for (let turn = 0; turn < (quick ? 2 : 5); turn += 1)
      for (const request of requests) {
        const into = measured.get(request.name);
        if (into) await load(platform.url, request, quick ? 60 : 120, into);
      }
    const files = bundles(cdkOut);
    return table(requests, measured, importTimes(files, quick ? 3 : 7), files);
  } finally {
    await platform.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Makes `calls` requests, `AT_ONCE` at a time. Throws if one fails, because its latency would not be comparable. */
async function load(site: string, request: ApiRequest, calls: number, into: Measured): Promise<void> {
  let left = calls;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const body = JSON.stringify(request.body());
        const at = performance.now();
        const response = await fetch(site + request.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...request.headers?.(body) },
          body,
          signal: AbortSignal.timeout(CALL_MS),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${request.path} returned ${response.status}: ${text}`);
        into.latencies.push(performance.now() - at);
      }
    }),
  );
  into.busyMs += performance.now() - started;
}

/** Returns the bundle file of each function by its folder's name, with the empty handler's. */
function bundles(cdkOut: string): Record<string, string> {
  const assembly = new CloudAssembly(cdkOut);
  const files: Record<string, string> = {};
  for (const resource of assembly.ofType<FunctionProperties>('AWS::Lambda::Function')) {
    const name = resource.id === 'EmptyFunction' ? EMPTY : FOLDERS[resource.id.replace(/[0-9A-F]{8}$/, '')];
    if (name) files[name] = bundledFile(assembly, resource);
  }
  return files;
}

/** The folder under `lambdas/` of each function, by its logical id without the hash. */
const FOLDERS: Record<string, string> = {
  FunctionsToken: 'elevenlabs-token',
  FunctionsSaveConversation: 'save-voice-conversation',
  FunctionsNotify: 'send-telegram-notification',
  FunctionsLeads: 'submit-lead',
  FunctionsSession: 'session',
  FunctionsWebhook: 'elevenlabs-webhook',
  FunctionsTelemetry: 'telemetry',
  DeliveryDeliver: 'deliver-notifications',
  Authorizer: 'origin-authorizer',
  NotFoundRender: 'not-found-page',
  Visitor: 'synthetic-visitor',
  Credit: 'voice-credit',
};

function percentile(all: number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function table(
  requests: ApiRequest[],
  measured: Map<string, Measured>,
  imports: Record<string, ImportTime>,
  files: Record<string, string>,
): Table {
  const p50 = (name: string) => percentile(measured.get(name)?.latencies ?? [], 0.5);
  const names = [...new Set([...requests.map(({ name }) => name), ...Object.keys(files)])];
  const rows = names.map((name) => {
    const { latencies, busyMs } = measured.get(name) ?? { latencies: [], busyMs: 0 };
    const called = latencies.length > 0;
    const file = files[name];
    const imported = imports[name]?.ms ?? 0;
    return [
      name,
      called ? p50(name).toFixed(1) : '',
      called ? percentile(latencies, 0.99).toFixed(1) : '',
      called ? (p50(name) / p50(EMPTY)).toFixed(2) : '',
      called ? Math.round((latencies.length / busyMs) * 1000) : '',
      imported.toFixed(1),
      (imported / (imports[EMPTY]?.ms ?? imported)).toFixed(1),
      file ? Math.round(statSync(file).size / 1024) : '',
    ];
  });
  return {
    title: `API on loopback, ${AT_ONCE} concurrent calls; import time in a new process`,
    columns: COLUMNS,
    rows,
  };
}
