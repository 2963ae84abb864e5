import { describe, expect, it } from 'vitest';
import { type CallEvent, type CallState, IDLE, nextCall } from './call-state';

const after = (...events: CallEvent[]): CallState => events.reduce(nextCall, IDLE);
const start: CallEvent = { type: 'start', correlationId: 'c1' };
const connected: CallEvent = { type: 'connected', conversationId: 'conv_1', at: 1000 };
const says = (voice: 'visitor' | 'assistant', text: string) => ({ type: 'caption', caption: { voice, text } }) as const;
const talked = says('visitor', 'Hello');
const contact = { phone: '+380440000000', name: 'Anna' };

describe('a call', () => {
  it('keeps nothing of the last call in the next', () => {
    const changed = { type: 'changed', page: '/cases', contact, view: 'minimized' } as const;
    const again = after(start, connected, talked, changed, { type: 'ended', at: 0 }, start);
    expect({ ...again, record: null }).toEqual(after(start));
    expect(nextCall(again, connected).record).toBeNull();
  });

  it('keeps captions and contact after a lost connection for the call that continues it', () => {
    const dropped = after(start, connected, talked, { type: 'changed', contact }, { type: 'dropped', at: 84_000 });
    expect(dropped).toMatchObject({ phase: 'idle', notice: 'dropped', conversationId: null, contact });
    expect(nextCall(dropped, start)).toMatchObject({ notice: null, captions: [talked.caption] });
    expect([start, connected].reduce(nextCall, dropped).contact).toBe(contact);
    const failed = [start, { type: 'failed', notice: 'unavailable' }] as CallEvent[];
    const kept = { phase: 'idle', captions: [talked.caption], correlationId: 'c1' };
    expect(failed.reduce(nextCall, dropped)).toMatchObject(kept);
    const over = after(start, connected, talked, { type: 'changed', contact }, { type: 'ended', at: 84_000 });
    expect(nextCall(dropped, { type: 'dismiss' })).toEqual(over);
    expect(nextCall(dropped, { type: 'dismiss', all: true })).toBe(IDLE);
  });

  it('leaves its transcript and ticket after its end, until they are closed or the next call is open', () => {
    const on = after(start, connected, talked, { type: 'changed', page: '/cases' }, { type: 'changed', contact });
    const over = nextCall(on, { type: 'ended', at: 84_000 });
    const record = {
      ...{ captions: [talked.caption], contact, page: '/cases', medium: 'voice' },
      ...{ conversationId: 'conv_1', length: 83_000, inPage: false },
    };
    expect(over).toEqual({ ...IDLE, record });
    const cancelled = [start, { type: 'ended', at: 0 }] as CallEvent[];
    expect(cancelled.reduce(nextCall, over)).toEqual(over);
    const failed = [start, { type: 'failed', notice: 'denied' }] as CallEvent[];
    expect(failed.reduce(nextCall, over)).toMatchObject({ notice: 'denied', record });
    expect(nextCall(failed.reduce(nextCall, over), { type: 'dismiss' })).toEqual(over);
    expect([start, connected].reduce(nextCall, over).record).toBeNull();
    expect(nextCall(over, { type: 'dismiss' })).toBe(IDLE);
  });

  it('leaves nothing if nothing was said or noted', () => {
    expect(after(start, connected, { type: 'ended', at: 84_000 })).toBe(IDLE);
  });

  it('removes what an interrupted assistant did not say', () => {
    const state = after(start, connected, says('assistant', 'All of it'), says('visitor', 'Wait'), {
      type: 'corrected',
      text: 'All',
    });
    expect(state.captions.map(({ text }) => text)).toEqual(['All', 'Wait']);
  });

  it('keeps the last 200 captions', () => {
    const many = Array.from({ length: 250 }, (_, at) => says('assistant', String(at)));
    const { captions } = after(start, connected, ...many);
    expect(captions.map(({ text }) => text)).toEqual(many.slice(50).map(({ caption }) => caption.text));
  });
});
