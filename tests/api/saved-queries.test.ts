/* The filters of the saved queries run on lines that the functions themselves write while what the runbooks describe happens. */

import { ACCESS_LOG_FIELDS } from 'infra/stacks/api-stack';
import { QUERIES } from 'infra/stacks/monitoring/monitoring-stack';
import { apiEvent, JSON_HEADERS } from 'lambdas/test-support/api-event';
import { LEAD, UUID } from 'lambdas/test-support/samples';
import { captureLogs, systemFixture } from 'lambdas/test-support/start-system';
import { beforeAll, expect, test } from 'vitest';

type Line = Record<string, unknown>;
let lines: Line[];

const system = systemFixture();
beforeAll(async () => {
  const own = captureLogs();
  const { post, handlers, upstreams } = system;
  const stored = upstreams.secrets;
  // Without a readable key.
  upstreams.secrets = { ...stored, session: {}, telegram: {} };
  await post('session', {});
  await handlers.deliver({}).catch(() => undefined);
  upstreams.secrets = stored;
  await post('leads', LEAD, { 'x-amz-cf-id': 'Q3vKx8==' });
  await post('leads', {});
  // ElevenLabs and Telegram reject the key and the token.
  upstreams.accepts = () => false;
  await post('token', { agent_id: 'agent_a' });
  await handlers.deliver({});
  await handlers.webhook(
    apiEvent({
      body: '{}',
      headers: { 'content-type': 'application/json', 'elevenlabs-signature': 't=1,v0=00' },
    }),
  );
  const report = { kind: 'error', part: 'mfe-voice', version: '0'.repeat(32), times: 1 };
  await post('telemetry', { composition: 'cccccccccccc', reports: [report] });
  const failed = { id: UUID, gatewayId: 'request-1', route: '/api/leads', status: 503 };
  await post('telemetry', { reports: [], failedRequests: [failed] });
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://elsewhere.test/a.png' };
  const policy = JSON.stringify([{ type: 'csp-violation', age: 1, url: 'https://site.test/', body }]);
  const headers = { ...JSON_HEADERS, 'content-type': 'application/reports+json' };
  await handlers.telemetry(apiEvent({ body: policy, headers }));
  lines = own
    .stop()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
});

/** Evaluates a condition of Logs Insights: terms that are joined by `or`. */
const holds = (condition: string, line: Line) =>
  condition.split(' or ').some((term) => {
    const [, present = ''] = /^ispresent\((\w+)\)$/.exec(term) ?? [];
    if (present) return line[present] !== undefined;
    const [, field = '', text, pattern] = /^(\w+) (?:= "(.*)"|like \/(.*)\/)$/.exec(term) ?? [];
    if (!field) throw new Error(`Extend the test by the condition "${term}".`);
    const value = String(line[field] ?? '');
    return pattern === undefined ? value === text : new RegExp(pattern).test(value);
  });

test.each(Object.entries(QUERIES))('%s finds recorded lines, with the fields that it shows', (_, query) => {
  const [, condition = ''] = /(?:^|\| )filter (.+)/.exec(query.replace(/<\w+>/g, 'request-1')) ?? [];
  const found = lines.filter((line) => condition.split(' and ').every((one) => holds(one, line)));
  expect(found).not.toEqual([]);
  const shown = [...query.matchAll(/(?:fields|stats|by) ([^|\n]+)/g)].map(([, list = '']) => list).join();
  const fields = shown.replaceAll(/\bbin\(\w+\)|\bas \w+|@timestamp|\w+(?=\()|\b\d+\b|\bby\b/g, '').match(/\w+/g) ?? [];
  expect(fields).not.toEqual([]);
  const known = new Set([...found.flatMap(Object.keys), ...Object.keys(ACCESS_LOG_FIELDS)]);
  expect(fields.filter((field) => !known.has(field) && !OTHERWISE.includes(field))).toEqual([]);
});

/** Fields of lines that no outage here writes: a group that moved, a rollout's visitors, and what a browser measures. */
const OTHERWISE = ['chatId', 'VitalLcp', 'VitalInp'];
