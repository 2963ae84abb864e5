/** One line of what was said. */
export interface Caption {
  voice: 'visitor' | 'assistant';
  text: string;
}

export type CallMode = 'listening' | 'speaking';
export type CallMedium = 'voice' | 'text';
/** Why a call is about to end by itself. */
export type CallWarning = 'limit' | 'silence';
/** What stands in the way of a call, for the visitor to do something about. */
export type CallNotice = 'denied' | 'missing' | 'unavailable' | 'dropped' | 'elsewhere';

/** The one call of the page, as both the widget and the Lumi demo show it. */
export interface CallState {
  phase: 'idle' | 'connecting' | 'connected';
  view: 'expanded' | 'minimized';
  mode: CallMode;
  medium: CallMedium;
  muted: boolean;
  /** Loudness of the assistant, 0…1. */
  volume: number;
  warning: CallWarning | null;
  notice: CallNotice | null;
  /** Empty between calls: a contact of the next call must never carry the id of the last one. */
  conversationId: string | null;
  /** UUID of the call, made at its start; it names the call in every log line up to the notification. */
  correlationId: string | null;
  /** Unix time in ms of the session's start. */
  startedAt: number | null;
  /** Kept when the connection broke: the next call goes on from there. */
  captions: readonly Caption[];
}

export type CallEvent =
  | { type: 'start'; correlationId: string; medium?: CallMedium; view?: CallState['view'] }
  | { type: 'connected'; conversationId: string; at: number }
  | { type: 'mode'; mode: CallMode }
  | { type: 'caption'; caption: Caption }
  | { type: 'corrected'; text: string }
  | { type: 'minimize' }
  | { type: 'expand' }
  | { type: 'muted'; muted: boolean }
  | { type: 'volume'; volume: number }
  | { type: 'warning'; warning: CallWarning | null }
  | { type: 'failed'; notice?: CallNotice }
  | { type: 'dropped' }
  | { type: 'ended' }
  | { type: 'dismiss' };

export const IDLE: CallState = {
  phase: 'idle',
  view: 'expanded',
  mode: 'listening',
  medium: 'voice',
  muted: false,
  volume: 1,
  warning: null,
  notice: null,
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
      if (event.type === 'dismiss' && state.notice) return IDLE;
      if (event.type !== 'start') return state;
      return {
        ...IDLE,
        phase: 'connecting',
        medium: event.medium ?? 'voice',
        view: event.view ?? 'expanded',
        correlationId: event.correlationId,
        captions: state.captions,
      };
    case 'connecting':
      if (event.type === 'failed')
        return event.notice ? { ...IDLE, notice: event.notice, captions: state.captions } : IDLE;
      if (event.type === 'ended') return IDLE;
      if (event.type !== 'connected') return state;
      return { ...state, phase: 'connected', conversationId: event.conversationId, startedAt: event.at };
    case 'connected':
      return nextConnected(state, event);
  }
}

function nextConnected(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'mode':
      return changed(state, { mode: event.mode });
    case 'minimize':
      return changed(state, { view: 'minimized' });
    case 'expand':
      return changed(state, { view: 'expanded' });
    case 'muted':
      return changed(state, { muted: event.muted });
    case 'volume':
      return changed(state, { volume: Math.min(1, Math.max(0, event.volume)) });
    case 'warning':
      return changed(state, { warning: event.warning });
    case 'caption':
      return { ...state, captions: [...state.captions, event.caption].slice(-CAPTIONS_KEPT) };
    case 'corrected':
      return { ...state, captions: corrected(state.captions, event.text) };
    case 'dropped':
      return { ...IDLE, notice: 'dropped', medium: state.medium, captions: state.captions };
    case 'failed':
    case 'ended':
      return IDLE;
    default:
      return state;
  }
}

function changed(state: CallState, next: Partial<CallState>): CallState {
  const same = (Object.keys(next) as (keyof CallState)[]).every((key) => state[key] === next[key]);
  return same ? state : { ...state, ...next };
}

/** The assistant was interrupted: what it did not get to say was not said. */
function corrected(captions: readonly Caption[], text: string): readonly Caption[] {
  const at = captions.findLastIndex(({ voice }) => voice === 'assistant');
  return captions.map((caption, i) => (i === at ? { ...caption, text } : caption));
}
