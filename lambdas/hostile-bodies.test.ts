import { rounds } from '@platform/base/test-support/nightly';
import { HONEYPOT } from '@site/contracts/api/lead-forms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiEvent, FORM_HEADERS, JSON_HEADERS } from './test-support/api-event';
import { LEAD, NOTIFICATION, SAVE } from './test-support/samples';
import { systemFixture } from './test-support/start-system';

const system = systemFixture();

const SAMPLES = {
  token: { agent_id: 'agent_a' },
  save: SAVE,
  notify: NOTIFICATION,
  leads: LEAD,
  session: { refresh_token: 'v1.refresh.x' },
  telemetry: {
    composition: '0123456789ab',
    reports: [{ kind: 'vital', part: 'shell', version: '0123456789ab'.padEnd(32, '0'), name: 'LCP', value: 1 }],
  },
};
const NAMES = ['token', 'save', 'notify', 'leads', 'session', 'telemetry'] as const;
const RUNS = rounds(100, 300);

const text = fc.string({ unit: 'binary', maxLength: 300 });
const anything = fc.oneof(
  text,
  fc.constantFrom('__proto__', '\ud800', '\u0000', "' OR 1=1", '<script>', '9'.repeat(400)),
  fc.constantFrom('+', 'unknown', 'on'),
  fc.anything({ withNullPrototype: true, maxDepth: 3 }),
);

/** A valid body with some fields replaced, dropped or added. */
const mutated = (sample: object) =>
  fc
    .tuple(
      fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(sample), HONEYPOT, 'interests', 'utm'), text), anything, {
        maxKeys: 4,
      }),
      fc.subarray(Object.keys(sample)),
    )
    .map(([extra, dropped]) => {
      const body: Record<string, unknown> = { ...sample, ...extra };
      for (const name of dropped) delete body[name];
      return body;
    });

const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '';

async function expectNoFailure(name: (typeof NAMES)[number], event: ReturnType<typeof apiEvent>) {
  const response = await system.handlers[name](event);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.statusCode).toBeGreaterThanOrEqual(200);
  expect(response.body ?? '').not.toMatch(/\.ts:|node_modules|<script/);
}

test.each(NAMES)('%s: mutated bodies', (name) =>
  fc.assert(
    fc.asyncProperty(mutated(SAMPLES[name]), (body) => expectNoFailure(name, apiEvent({ body: toJson(body) }))),
    // The first is valid, so that each kind is stored at least once.
    { numRuns: RUNS, examples: [[SAMPLES[name]]] },
  ),
);

const bodies = fc.oneof(text, fc.json(), fc.constantFrom('['.repeat(16_000), '{"a":'.repeat(3000), '\ufeff{}', 'null'));
const types = fc.constantFrom(JSON_HEADERS, FORM_HEADERS, {});
test.each(NAMES)('%s: random bodies, content types and keys', (name) =>
  fc.assert(
    fc.asyncProperty(bodies, types, text, fc.boolean(), (body, headers, key, base64) =>
      expectNoFailure(name, apiEvent({ body, base64, headers: { ...headers, 'idempotency-key': key } })),
    ),
    { numRuns: RUNS },
  ),
);

const formFields = fc.constantFrom(...Object.keys(LEAD), 'utm_x', 'company', 'comment');
const FORM = {
  ...{ form: 'contacts', language: 'ru', path: '/', consent: 'on' },
  name: 'x',
  email: 'a@b.co',
  phone: '1234567',
};
test('leads: hostile forms', () =>
  fc.assert(
    fc.asyncProperty(fc.dictionary(fc.oneof(formFields, text), text, { maxKeys: 12 }), text, (fields, referer) => {
      const body = String(new URLSearchParams({ ...FORM, ...fields }));
      return expectNoFailure('leads', apiEvent({ body, base64: true, headers: { ...FORM_HEADERS, referer } }));
    }),
    { numRuns: RUNS },
  ));

test('not-found page: hostile paths', () =>
  fc.assert(
    fc.asyncProperty(text, async (path) => {
      expect((await system.handlers.notFound(apiEvent({ method: 'GET', path }))).statusCode).toBe(404);
    }),
  ));

test('everything stored by these tests can be delivered', { timeout: 120_000 }, async () => {
  const all = await system.table.items();
  const open = all.filter(({ pendingPk }) => pendingPk === 'PENDING');
  const due = open.filter(({ pendingAt }) => String(pendingAt) <= new Date().toISOString());
  const { sent, postponed } = await system.handlers.deliver({});
  expect(new Set(due.map(({ type }) => type))).toEqual(new Set(['contact', 'lead']));
  expect(postponed).toBe(0);
  // A conversation saved without its notification becomes due after a minute, possibly while the others are sent.
  expect(sent).toBeGreaterThanOrEqual(due.length);
  const after = await system.table.items();
  const delivered = new Set(after.filter(({ state }) => state === 'delivered').map(({ key }) => key));
  expect(due.filter(({ key }) => !delivered.has(key))).toEqual([]);
  expect(delivered.size).toBe(sent);
});
