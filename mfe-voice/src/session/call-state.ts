/** A line of the transcript. */
export interface Caption {
  voice: 'visitor' | 'assistant';
  text: string;
}

export type CallMode = 'listening' | 'speaking';
export type CallMedium = 'voice' | 'text';
/** Why a call is about to end automatically. */
export type CallWarning = 'limit' | 'silence';
/** Why a call cannot start or continue; the visitor can act on it. */
export type CallNotice = 'denied' | 'missing' | 'unavailable' | 'dropped' | 'elsewhere';

/** State of the page's only call, shown by the widget and the Lumi demo. */
export interface CallState {
  phase: 'idle' | 'connecting' | 'connected';
  view: 'expanded' | 'minimized';
  mode: CallMode;
  medium: CallMedium;
  muted: boolean;
  /** The assistant's volume, 0…1. */
  volume: number;
  warning: CallWarning | null;
  notice: CallNotice | null;
  /** Null between calls, so that a contact of the next call never gets the id of the last one. */
  conversationId: string | null;
  /**
   * UUID of the call, generated at its start; identifies it in every log line up to the notification. Kept while a notice says
   * what went wrong.
   */
  correlationId: string | null;
  /** Unix time in ms of the session's start. */
  startedAt: number | null;
  /** Kept after a lost connection, so that the next call continues the conversation. */
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

/** Limits memory; a ten-minute call has far fewer turns. */
const CAPTIONS_KEPT = 200;

/** Returns the state after an event. Returns the same object if the event does not apply in this phase. */
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
      if (event.type === 'failed') return event.notice ? { ...after(state), notice: event.notice } : IDLE;
      if (event.type === 'ended') return IDLE;
      if (event.type !== 'connected') return state;
      return { ...state, phase: 'connected', conversationId: event.conversationId, startedAt: event.at };
    case 'connected':
      return nextConnected(state, event);
  }
}

/** What the notice about a call shows of it. */
const after = ({ captions, correlationId }: CallState): CallState => ({ ...IDLE, captions, correlationId });

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
      return { ...after(state), notice: 'dropped', medium: state.medium };
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

/** Shortens the assistant's last caption to what it said before it was interrupted. */
function corrected(captions: readonly Caption[], text: string): readonly Caption[] {
  const at = captions.findLastIndex(({ voice }) => voice === 'assistant');
  return captions.map((caption, i) => (i === at ? { ...caption, text } : caption));
}
