import { describe, expect, it } from 'vitest';
import { type CallEvent, type CallState, IDLE, nextCall } from './call-state';

const after = (...events: CallEvent[]): CallState => events.reduce(nextCall, IDLE);
const start: CallEvent = { type: 'start', correlationId: 'c1' };
const connected: CallEvent = { type: 'connected', conversationId: 'conv_1', at: 1000 };

describe('a call', () => {
  it('ignores a start while another is in progress', () => {
    const connecting = after(start);
    expect(nextCall(connecting, start)).toBe(connecting);
    const on = after(start, connected);
    expect(nextCall(on, start)).toBe(on);
  });

  it('keeps nothing of the last call in the next', () => {
    const talked: CallEvent = { type: 'caption', caption: { voice: 'visitor', text: 'Hello' } };
    const found: CallEvent = {
      type: 'found',
      page: '/cases',
      contact: { phone: '+380440000000', name: null },
    };
    const ended: CallEvent = { type: 'ended', at: 0 };
    const again = after(start, connected, talked, found, { type: 'minimize' }, ended, start);
    expect(again).toMatchObject({ conversationId: null, startedAt: null, captions: [], view: 'expanded' });
    expect(again).toMatchObject({ contact: null, page: null });
    expect(nextCall(again, connected).record).toBeNull();
  });

  it('returns the same object for late events', () => {
    for (const event of [
      connected,
      { type: 'ended', at: 0 },
      { type: 'mode', mode: 'speaking' },
    ] as CallEvent[]) {
      expect(nextCall(IDLE, event)).toBe(IDLE);
    }
    const on = after(start, connected);
    expect(nextCall(on, { type: 'mode', mode: 'listening' })).toBe(on);
    expect(nextCall(on, connected)).toBe(on);
  });

  it('keeps captions after a lost connection for the call that continues it', () => {
    const talked: CallEvent = { type: 'caption', caption: { voice: 'visitor', text: 'Hello' } };
    const dropped = after(start, connected, talked, { type: 'dropped', at: 84_000 });
    expect(dropped).toMatchObject({ phase: 'idle', notice: 'dropped', conversationId: null });
    expect(nextCall(dropped, start)).toMatchObject({ notice: null, captions: [talked.caption] });
    const failed = [start, { type: 'failed', notice: 'unavailable' }] as CallEvent[];
    expect(failed.reduce(nextCall, dropped)).toMatchObject({
      phase: 'idle',
      captions: [talked.caption],
      correlationId: 'c1',
    });
  });

  it('leaves its transcript and ticket after a lost connection, too', () => {
    const talked: CallEvent = { type: 'caption', caption: { voice: 'visitor', text: 'Hello' } };
    const contact = { phone: '+380440000000', name: 'Anna' };
    const on = after(start, connected, talked, { type: 'found', contact });
    const over = nextCall(on, { type: 'ended', at: 84_000 });
    const dropped = nextCall(on, { type: 'dropped', at: 84_000 });
    const cancelled = [start, { type: 'ended', at: 90_000 }] as CallEvent[];
    expect(cancelled.reduce(nextCall, dropped)).toEqual(over);
    expect(nextCall(dropped, { type: 'dismiss' })).toEqual(over);
    expect(nextCall(dropped, { type: 'dismiss', all: true })).toBe(IDLE);
    expect([start, connected].reduce(nextCall, dropped).record).toBeNull();
  });

  it('leaves its transcript and ticket after its end, until they are closed or the next call is open', () => {
    const talked: CallEvent = { type: 'caption', caption: { voice: 'visitor', text: 'Hello' } };
    const contact = { phone: '+380440000000', name: 'Anna' };
    const on = after(start, connected, talked, { type: 'found', page: '/cases' }, { type: 'found', contact });
    const over = nextCall(on, { type: 'ended', at: 84_000 });
    const record = { captions: [talked.caption], contact, page: '/cases', medium: 'voice', length: 83_000 };
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

  it('keeps what was noted when it continues after a lost connection', () => {
    const contact = { phone: '+380440000000', name: 'Anna' };
    const dropped = after(start, connected, { type: 'found', contact }, { type: 'dropped', at: 84_000 });
    expect(dropped.contact).toBe(contact);
    expect([start, connected].reduce(nextCall, dropped).contact).toBe(contact);
  });

  it('removes what an interrupted assistant did not say', () => {
    const says = (voice: 'visitor' | 'assistant', text: string): CallEvent => ({
      type: 'caption',
      caption: { voice, text },
    });
    const state = after(start, connected, says('assistant', 'All of it'), says('visitor', 'Wait'), {
      type: 'corrected',
      text: 'All',
    });
    expect(state.captions.map(({ text }) => text)).toEqual(['All', 'Wait']);
  });

  it('clamps the volume', () => {
    expect(after(start, connected, { type: 'volume', volume: 7 }).volume).toBe(1);
    expect(after(start, connected, { type: 'volume', volume: -1 }).volume).toBe(0);
  });

  it('keeps the last 200 captions', () => {
    let state = after(start, connected);
    for (let i = 0; i < 250; i++) {
      state = nextCall(state, { type: 'caption', caption: { voice: 'assistant', text: String(i) } });
    }
    expect(state.captions).toHaveLength(200);
    expect(state.captions.at(-1)?.text).toBe('249');
  });
});
