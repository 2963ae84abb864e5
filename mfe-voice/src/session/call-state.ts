/** One line of what was said. */
export interface Caption {
  voice: 'visitor' | 'assistant';
  text: string;
}

export type CallMode = 'listening' | 'speaking';

/** The one call of the page, as both the widget and the Lumi demo show it. */
export interface CallState {
  phase: 'idle' | 'connecting' | 'connected';
  view: 'expanded' | 'minimized';
  mode: CallMode;
  /** Empty between calls: a contact of the next call must never carry the id of the last one. */
  conversationId: string | null;
  /** UUID of the call, made at its start; it names the call in every log line up to the notification. */
  correlationId: string | null;
  /** Unix time in ms of the session's start. */
  startedAt: number | null;
  captions: readonly Caption[];
}

export type CallEvent =
  | { type: 'start'; correlationId: string }
  | { type: 'connected'; conversationId: string; at: number }
  | { type: 'mode'; mode: CallMode }
  | { type: 'caption'; caption: Caption }
  | { type: 'minimize' }
  | { type: 'expand' }
  | { type: 'failed' }
  | { type: 'ended' };

export const IDLE: CallState = {
  phase: 'idle',
  view: 'expanded',
  mode: 'listening',
  conversationId: null,
  correlationId: null,
  startedAt: null,
  captions: [],
};

/** A ten-minute call has far fewer turns; an endless one must not grow without bound. */
const CAPTIONS_KEPT = 200;

/** The state after an event. An event that makes no sense in a phase changes nothing: the very same object comes back. */
export function nextCall(state: CallState, event: CallEvent): CallState {
  switch (state.phase) {
    case 'idle':
      if (event.type !== 'start') return state;
      return { ...IDLE, phase: 'connecting', correlationId: event.correlationId };
    case 'connecting':
      if (event.type === 'failed' || event.type === 'ended') return IDLE;
      if (event.type !== 'connected') return state;
      return { ...state, phase: 'connected', conversationId: event.conversationId, startedAt: event.at };
    case 'connected':
      return nextConnected(state, event);
  }
}

function nextConnected(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'mode':
      return event.mode === state.mode ? state : { ...state, mode: event.mode };
    case 'minimize':
      return state.view === 'minimized' ? state : { ...state, view: 'minimized' };
    case 'expand':
      return state.view === 'expanded' ? state : { ...state, view: 'expanded' };
    case 'caption':
      return { ...state, captions: [...state.captions, event.caption].slice(-CAPTIONS_KEPT) };
    case 'failed':
    case 'ended':
      return IDLE;
    default:
      return state;
  }
}
