import { useSyncExternalStore } from 'react';
import { type CallEvent, type CallState, IDLE, nextCall } from './call-state';

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

/** Returns the call; idle on the server and during hydration. */
export function useCall(): CallState {
  return useSyncExternalStore(callStore.subscribe, callStore.get, () => IDLE);
}

/** Returns the time since the start of the call in ms. */
export const callTime = (): number => performance.now() - (state.startedAt ?? performance.now());
