import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture';
import { type ContactRecord, outbox } from './outbox';

const DAY = 24 * 60 * 60 * 1000;
const record = (id: string, capturedAt = Date.now()) =>
  ({ id, capturedAt, correlationId: null, conversation: {}, notification: {} }) as ContactRecord;
const kept = () => outbox.entries().map((entry) => entry.record.id);
const stored = () => Object.keys(localStorage);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 100 * DAY });
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps a contact until both requests are accepted', () => {
  expect(outbox.keep(record('a'))).toBe(true);
  outbox.delivered('a', 'conversation');
  expect(outbox.entries()).toMatchObject([{ record: { id: 'a' }, waiting: ['notification'] }]);
  outbox.delivered('a', 'notification');
  expect(outbox.entries()).toEqual([]);
  expect(stored()).toEqual([]);
});

it('keeps a contact for 7 days, and of more than 20 the newest', () => {
  outbox.keep(record('a'));
  vi.setSystemTime(107 * DAY - 1);
  expect(kept()).toEqual(['a']);
  vi.setSystemTime(107 * DAY);
  expect(kept()).toEqual([]);
  expect(stored()).toEqual([]);
  for (let i = 0; i < 25; i++) outbox.keep(record(`id-${i}`, Date.now() + i));
  expect(kept()).toEqual(Array.from({ length: 20 }, (_, i) => `id-${i + 5}`));
});

it('ignores foreign keys and removes invalid entries', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('voice-contact:x', '{"record":{}}');
  localStorage.setItem('voice-contact:y', 'not json');
  expect(outbox.entries()).toEqual([]);
  expect(stored()).toEqual(['theme']);
});
