import { useSyncExternalStore } from 'react';

/** A line of the transcript. */
export interface Caption {
  voice: 'visitor' | 'assistant';
  text: string;
  /** BCP 47 tag, if the line's language is known. */
  lang?: string | undefined;
  /** Since the start of the call, in ms. */
  at?: number | undefined;
  /** How loud the line was said, as `LoudnessNotes` collects it; absent if it was typed. */
  loudness?: readonly number[] | undefined;
}

export type CallMode = 'listening' | 'speaking';
/** Where the call is shown: in the corner as a panel or an avatar, or by the page itself while that is in the window. */
export type CallView = 'expanded' | 'minimized' | 'page';
export type CallMedium = 'voice' | 'text';
/** Why a call is about to end automatically. */
export type CallWarning = 'limit' | 'silence';
/** Why a call cannot start or continue; the visitor can act on it. */
export type CallNotice = 'denied' | 'missing' | 'busy' | 'unsupported' | 'unavailable' | 'dropped' | 'elsewhere';
/** Why one side of an open voice call is not heard; the call goes on when the cause is gone. */
export type CallInterruption = 'unplugged' | 'muted' | 'paused' | 'denied' | 'busy';

/** What the agent's tools noted in a call. */
export interface CallFindings {
  contact: { phone: string; name: string | null } | null;
  /** Path of the last page that the agent opened. */
  page: string | null;
}

/** What is left of a call after its end, in memory only. */
export interface CallRecord extends CallFindings {
  captions: readonly Caption[];
  medium: CallMedium;
  conversationId: string | null;
  /** Length of the call in ms. */
  length: number;
  /** Whether the page shows it, where the call was shown last, and not the corner. */
  inPage: boolean;
}

/** State of the page's only call, shown by the widget, the home page's line and the Lumi demo. */
export interface CallState extends CallFindings {
  phase: 'idle' | 'connecting' | 'connected';
  view: CallView;
  mode: CallMode;
  medium: CallMedium;
  muted: boolean;
  /** The assistant's volume, 0…1. */
  volume: number;
  warning: CallWarning | null;
  interruption: CallInterruption | null;
  notice: CallNotice | null;
  /** The last call, until it is closed or the next one is open. */
  record: CallRecord | null;
  /** Null between calls, so that a contact of the next call never gets the id of the last one. */
  conversationId: string | null;
  /**
   * UUID of the call, generated at its start; identifies it in every log line up to the notification. Kept while a notice says
   * what went wrong.
   */
  correlationId: string | null;
  /** When the session started, by `performance.now()`, which no setting of the clock changes. */
  startedAt: number | null;
  /** Kept after a lost connection, so that the next call continues the conversation. */
  captions: readonly Caption[];
}

/** What changes while a call is open, without consequences. */
type OpenCall = Pick<CallState, 'mode' | 'view' | 'muted' | 'volume' | 'warning' | 'interruption' | keyof CallFindings>;

export type CallEvent =
  | { type: 'start'; correlationId: string; medium?: CallMedium; view?: CallView }
  | { type: 'connected'; conversationId: string; at: number }
  /** Of an open call. */
  | ({ type: 'changed' } & Partial<OpenCall>)
  | { type: 'caption'; caption: Caption }
  | { type: 'corrected'; text: string }
  /** How loud the assistant's last caption was said. */
  | { type: 'loudness'; loudness: readonly number[] }
  | { type: 'failed'; notice: CallNotice }
  /** `at` by `performance.now()`, as for `ended`. */
  | { type: 'dropped'; at: number }
  | { type: 'ended'; at: number; inPage?: boolean }
  /** Closes the notice, or else the last call's record; with `all` both. */
  | { type: 'dismiss'; all?: boolean };

export const IDLE: CallState = {
  phase: 'idle',
  view: 'expanded',
  mode: 'listening',
  medium: 'voice',
  muted: false,
  volume: 1,
  warning: null,
  interruption: null,
  notice: null,
  record: null,
  conversationId: null,
  correlationId: null,
  startedAt: null,
  captions: [],
  contact: null,
  page: null,
};

/** Limits memory; a ten-minute call has far fewer turns. */
const CAPTIONS_KEPT = 200;

/** Returns the state after an event. Returns the same object if the event does not apply in this phase. */
export function nextCall(state: CallState, event: CallEvent): CallState {
  switch (state.phase) {
    case 'idle':
      if (event.type === 'dismiss') return idleWith(state.notice && !event.all ? state.record : null);
      if (event.type !== 'start') return state;
      return {
        ...after(state),
        phase: 'connecting',
        medium: event.medium ?? 'voice',
        view: event.view ?? 'expanded',
        correlationId: event.correlationId,
      };
    case 'connecting':
      if (event.type === 'failed') return { ...after(state), notice: event.notice };
      if (event.type === 'ended') return idleWith(state.record);
      if (event.type !== 'connected') return state;
      return {
        ...state,
        phase: 'connected',
        record: null,
        conversationId: event.conversationId,
        startedAt: event.at,
      };
    case 'connected':
      return nextConnected(state, event);
  }
}

const idleWith = (record: CallRecord | null): CallState => (record ? { ...IDLE, record } : IDLE);

/** What the notice about a call shows of it, and the next call continues. */
const after = ({ captions, contact, page, correlationId, record }: CallState): CallState => ({
  ...IDLE,
  captions,
  contact,
  page,
  correlationId,
  record,
});

function nextConnected(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'changed': {
      const { type: _, ...next } = event;
      const same = (Object.keys(next) as (keyof OpenCall)[]).every((key) => state[key] === next[key]);
      return same ? state : { ...state, ...next };
    }
    case 'caption':
      return { ...state, captions: [...state.captions, event.caption].slice(-CAPTIONS_KEPT) };
    case 'corrected':
      return { ...state, captions: changeAnswer(state.captions, () => ({ text: event.text })) };
    case 'loudness':
      return {
        ...state,
        captions: changeAnswer(state.captions, ({ loudness = [] }) => ({
          loudness: [...loudness, ...event.loudness],
        })),
      };
    case 'dropped':
      return { ...after(state), record: recordOf(state, event.at), notice: 'dropped', medium: state.medium };
    case 'failed':
      return IDLE;
    case 'ended':
      return idleWith(recordOf(state, event.at, event.inPage));
    default:
      return state;
  }
}

/** Returns what is left of a call; null if nothing was said or noted. */
function recordOf(state: CallState, at: number, inPage = false): CallRecord | null {
  const { captions, contact, page, medium, conversationId, startedAt } = state;
  if (captions.length === 0 && !contact && !page) return null;
  return { captions, contact, page, medium, conversationId, length: at - (startedAt ?? at), inPage };
}

/** Changes the assistant's last caption: it was interrupted, or has been said to its end. */
function changeAnswer(captions: readonly Caption[], change: (answer: Caption) => Partial<Caption>): readonly Caption[] {
  const at = captions.findLastIndex(({ voice }) => voice === 'assistant');
  return captions.map((caption, i) => (i === at ? { ...caption, ...change(caption) } : caption));
}

let state: CallState = IDLE;
const listeners = new Set<() => void>();

/** The page's only call. It is outside React, because two separately rendered views share it. */
export const callStore = {
  get: (): CallState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns whether the event changed the state, so that only the first to end a call announces it. */
  dispatch(event: CallEvent): boolean {
    const next = nextCall(state, event);
    if (next === state) return false;
    state = next;
    for (const listener of listeners) listener();
    return true;
  },
};

/** Returns what a view needs of the call, which renders it when that changes; of an idle one on the server and during hydration. */
export const useCallPart = <Part>(select: (call: CallState) => Part): Part =>
  useSyncExternalStore(
    callStore.subscribe,
    () => select(state),
    () => select(IDLE),
  );
export const useCall = (): CallState => useCallPart((call) => call);

/** Returns the time since the start of the call in ms. */
export const timeInCall = (): number => performance.now() - (state.startedAt ?? performance.now());

/** Formats milliseconds as `mm:ss`. */
export function formatDuration(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
