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
    const again = after(start, connected, talked, { type: 'minimize' }, { type: 'ended' }, start);
    expect(again).toMatchObject({ conversationId: null, startedAt: null, captions: [], view: 'expanded' });
  });

  it('returns the same object for late events', () => {
    for (const event of [connected, { type: 'ended' }, { type: 'mode', mode: 'speaking' }] as CallEvent[]) {
      expect(nextCall(IDLE, event)).toBe(IDLE);
    }
    const on = after(start, connected);
    expect(nextCall(on, { type: 'mode', mode: 'listening' })).toBe(on);
    expect(nextCall(on, connected)).toBe(on);
  });

  it('keeps captions after a lost connection, until they are dismissed', () => {
    const talked: CallEvent = { type: 'caption', caption: { voice: 'visitor', text: 'Hello' } };
    const dropped = after(start, connected, talked, { type: 'dropped' });
    expect(dropped).toMatchObject({ phase: 'idle', notice: 'dropped', conversationId: null });
    expect(nextCall(dropped, start)).toMatchObject({ notice: null, captions: [talked.caption] });
    const failed = [start, { type: 'failed', notice: 'unavailable' }] as CallEvent[];
    expect(failed.reduce(nextCall, dropped)).toMatchObject({
      phase: 'idle',
      captions: [talked.caption],
      correlationId: 'c1',
    });
    expect(nextCall(dropped, { type: 'dismiss' })).toBe(IDLE);
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
