import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from './memory-storage.fixture';
import { createOutbox } from './outbox';
import { contactRecord } from './save-contact';

const DAY = 24 * 60 * 60 * 1000;
let now = 0;
let storage: Storage;
const outbox = () =>
  createOutbox(
    () => storage,
    () => now,
  );
const record = (id: string, capturedAt = now) =>
  contactRecord(
    {
      phone: '+48500000000',
      name: null,
      conversationId: null,
      correlationId: null,
      startedAt: null,
      capturedAt,
    },
    id,
  );

beforeEach(() => {
  now = 100 * DAY;
  storage = memoryStorage();
});

describe('the outbox', () => {
  it('keeps a contact until both requests are accepted', () => {
    expect(outbox().keep(record('a'))).toBe(true);
    outbox().delivered('a', 'conversation');
    expect(outbox().entries()).toMatchObject([{ record: { id: 'a' }, waiting: ['notification'] }]);
    outbox().delivered('a', 'notification');
    expect(outbox().isEmpty()).toBe(true);
    expect(storage.length).toBe(0);
  });

  it('removes a contact after 7 days', () => {
    outbox().keep(record('a'));
    now += 7 * DAY - 1;
    expect(outbox().entries()).toHaveLength(1);
    now += 1;
    expect(outbox().entries()).toHaveLength(0);
    expect(storage.length).toBe(0);
  });

  it('keeps the newest 20', () => {
    for (let i = 0; i < 25; i++) outbox().keep(record(`id-${i}`, now + i));
    const ids = outbox()
      .entries()
      .map((entry) => entry.record.id);
    expect(ids).toHaveLength(20);
    expect(ids[0]).toBe('id-5');
    expect(ids.at(-1)).toBe('id-24');
  });

  it('ignores foreign keys and removes invalid entries', () => {
    storage.setItem('theme', 'dark');
    storage.setItem('voice-contact:x', '{"record":{}}');
    storage.setItem('voice-contact:y', 'not json');
    expect(outbox().entries()).toEqual([]);
    expect(storage.length).toBe(1);
  });

  it('returns false if nothing can be stored, and never throws', () => {
    const closed = createOutbox(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(closed.keep(record('a'))).toBe(false);
    expect(closed.entries()).toEqual([]);
    expect(closed.isEmpty()).toBe(true);
    closed.delivered('a', 'conversation');
  });
});
