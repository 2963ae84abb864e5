import { leadSchema } from '@site/contracts/api/lead';
import { CONSENT_VERSION, HONEYPOT } from '@site/contracts/api/lead-forms';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { itemKeys } from '@site/server-data/tables';
import { expect, test } from 'vitest';
import { parseFields } from '../shared/http-request';
import { leadStore } from '../shared/table/lead-store';
import { recorders } from '../test-support/recorders';
import { LEAD, UUID } from '../test-support/samples';
import { tableFixture } from '../test-support/start-table';
import { submitLead } from './handler';

const table = tableFixture();

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;
const keyOf = (digit: string) => UUID.replace(/^.{8}/, digit.repeat(8));

interface How {
  key?: string;
  at?: number;
  overLimit?: boolean;
  table?: string;
}
function submit(body: object, { key, at = noon, overLimit = false, table: name = table.name }: How = {}) {
  const { count, counts, countEvent, events } = recorders();
  const leads = leadStore(table.dynamo, name);
  const about = { sentKey: key, overLimit, correlationId: 'c', now: new Date(at) };
  const answer = submitLead(parseFields(leadSchema, body), { leads, ...about, count, countEvent });
  return { answer, counts, events };
}

test('stores where, when and under which consent a lead was sent', async () => {
  const { answer, counts } = submit(LEAD, { key: UUID });
  expect(await answer).toEqual({ id: UUID });
  expect(counts).toEqual({ LeadsReceived: 1 });
  expect(await table.item(itemKeys.lead(UUID))).toMatchObject({
    state: 'pending',
    pendingAt: '2026-11-21T12:00:00.000Z',
    createdAt: '2026-11-21T12:00:00.000Z',
    dayPk: 'DAY#2026-11-21',
    lead: { ...LEAD, phone: '+380671234567' },
  });
});

test('gives a repeat under the same key the same answer, and rejects another body as a conflict', async () => {
  const repeat = submit(LEAD, { key: UUID, at: noon + 24 * 60 * MINUTE });
  expect(await repeat.answer).toEqual({ id: UUID });
  expect(repeat.counts).toEqual({ LeadsRepeated: 1 });
  const elsewhere = { ...LEAD, path: '/ru', language: 'ua', referrer: 'https://other.example/', utm: {} };
  const moved = submit(elsewhere, { key: UUID, at: noon + 1 });
  expect(await moved.answer).toEqual({ id: UUID });
  expect(moved.counts).toEqual({ LeadsRepeated: 1 });
  const other = submit({ ...LEAD, comment: 'And something else' }, { key: UUID });
  await expect(other.answer).rejects.toMatchObject({ code: 'conflict' });
});

test('stores repeats without a key within ten minutes as one lead, also across the window’s edge', async () => {
  const body = { ...LEAD, name: 'Олена' };
  const first = await submit(body, { at: noon + 9 * MINUTE }).answer;
  expect(first.id).toMatch(/^[0-9a-f]{32}$/);
  const again = { ...body, email: 'MARINA@example.com', path: '/ru', utm: {} };
  expect(await submit(again, { at: noon + 9 * MINUTE + 1 }).answer).toEqual(first);
  expect(await submit(body, { at: noon + 11 * MINUTE }).answer).toEqual(first);
  expect(await submit(body, { at: noon + 19 * MINUTE - 1 }).answer).toEqual(first);
  expect(await submit(body, { at: noon + 19 * MINUTE }).answer).not.toEqual(first);
  expect(await submit({ ...body, comment: 'x' }, { at: noon + 9 * MINUTE }).answer).not.toEqual(first);
});

test('stores another extension as another lead, and another spelling of a number and an address as the same', async () => {
  const body = { ...LEAD, name: 'Інна', phone: '067 123 45 67', email: 'inna@пошта.укр' };
  const first = await submit(body).answer;
  const spelled = { ...body, phone: '067-123-45-67', email: 'inna@xn--80a1acn3a.xn--j1amh' };
  expect(await submit(spelled).answer).toEqual(first);
  const extended = await submit({ ...body, phone: '067 123 45 67 доб. 5' }).answer;
  expect(extended).not.toEqual(first);
  expect(await table.item(itemKeys.lead(extended.id))).toMatchObject({
    lead: { phone: '0671234567', phoneSaid: '067 123 45 67 доб. 5' },
  });
});

test('ignores empty fields and the order of checkboxes when comparing leads', async () => {
  const { consent: _, consentVersion: __, ...rest } = LEAD;
  const ticked = (interests: string[], more = {}) =>
    submit({ ...rest, form: 'sales-manager', name: 'Галина', interests, ...more }).answer;
  const first = await ticked(['demo', 'consultation']);
  expect(await ticked(['consultation', 'demo'], { company: '', comment: '' })).toEqual(first);
  expect(await ticked(['demo'])).not.toEqual(first);
  expect(await ticked(['demo', 'consultation'], { company: 'x' })).not.toEqual(first);
  const plain = { ...LEAD, name: 'Галина' };
  expect(await submit({ ...plain, interests: [] }).answer).toEqual(await submit(plain).answer);
});

test('stores the current version for a consent without one, and none for Sales Manager, which requires no consent', async () => {
  const { consentVersion: _, ...body } = { ...LEAD, name: 'Віра' };
  const { id } = await submit(body).answer;
  expect(await table.item(itemKeys.lead(id))).toMatchObject({ lead: { consentVersion: CONSENT_VERSION } });
  const older = await submit({ ...body, consentVersion: '2025-01-01' }, { key: keyOf('d') }).answer;
  expect(await table.item(itemKeys.lead(older.id))).toMatchObject({ lead: { consentVersion: '2025-01-01' } });
  const { consent: __, ...unasked } = body;
  const asked = await submit({ ...unasked, form: 'sales-manager', interests: ['demo'] }).answer;
  const stored = (await table.item(itemKeys.lead(asked.id)))?.lead;
  expect(stored).toMatchObject({ interests: ['demo'] });
  expect(stored).not.toHaveProperty('consentVersion');
});

test('stores fifty concurrent posts of one form as one lead', async () => {
  const before = (await table.items()).length;
  const posts = Array.from({ length: 50 }, () => submit({ ...LEAD, name: 'Ірина' }).answer);
  expect(new Set((await Promise.all(posts)).map(({ id }) => id)).size).toBe(1);
  expect(await table.items()).toHaveLength(before + 1);
});

test('accepts and holds back a lead with a filled honeypot, and stores a person’s same lead separately', async () => {
  const body = { ...LEAD, name: 'Bot' };
  const trap = submit({ ...body, [HONEYPOT]: 'https://spam.example' });
  const { id } = await trap.answer;
  expect(trap.counts).toEqual({ LeadsSuspect: 1 });
  const item = await table.item(itemKeys.lead(id));
  expect(item).toMatchObject({ state: 'suspect' });
  expect(item).not.toHaveProperty('pendingPk');
  expect(await submit(body).answer).not.toEqual({ id });
});

test('stores the synthetic visitor’s lead for a day, counts it separately and does not deliver it', async () => {
  const key = keyOf('c');
  const synthetic = submit({ ...LEAD, email: SYNTHETIC_EMAIL.toUpperCase() }, { key, overLimit: true });
  expect(await synthetic.answer).toEqual({ id: key });
  expect(synthetic.counts).toEqual({ LeadsSynthetic: 1 });
  const item = await table.item(itemKeys.lead(key));
  expect(item).toMatchObject({ state: 'synthetic', ttl: noon / 1000 + 86_400 });
  expect(item).not.toHaveProperty('pendingPk');
});

test('stores and holds back a lead over the limit, and treats its repeat as the same lead', async () => {
  const body = { ...LEAD, email: 'many@example.com' };
  const key = keyOf('a');
  const held = submit(body, { key, overLimit: true });
  expect(await held.answer).toEqual({ id: key });
  expect(held.counts).toEqual({ LeadsSuspect: 1 });
  expect((await table.item(itemKeys.lead(key)))?.state).toBe('suspect');
  expect(await submit(body, { key }).answer).toEqual({ id: key });
  const open = keyOf('b');
  await submit(body, { key: open }).answer;
  expect(await submit(body, { key: open, overLimit: true }).answer).toEqual({ id: open });
  expect((await table.item(itemKeys.lead(open)))?.state).toBe('pending');
});

test('counts a stored lead as good and an unstored one as bad; repeats, conflicts and robots are no event', async () => {
  const key = keyOf('e');
  const counted = async (...given: Parameters<typeof submit>) => {
    const { answer, events } = submit(...given);
    await answer.catch(() => undefined);
    return events;
  };
  const lead = { ...LEAD, name: 'Counted' };
  expect(await counted(lead, { key })).toEqual(['leads good api']);
  expect(await counted(lead, { key })).toEqual([]);
  expect(await counted({ ...lead, name: 'Other' }, { key })).toEqual([]);
  expect(await counted(lead, { table: 'no-such-table' })).toEqual(['leads bad api']);
  const robots: Parameters<typeof submit>[] = [
    [{ ...lead, [HONEYPOT]: 'x' }],
    [{ ...lead, email: SYNTHETIC_EMAIL }],
    [{ ...lead, name: 'Over' }, { overLimit: true }],
  ];
  for (const [body, options] of robots) {
    expect(await counted(body, options)).toEqual([]);
    expect(await counted(body, { ...options, table: 'no-such-table' })).toEqual([]);
  }
});
