import { useSyncExternalStore } from 'react';
import { type CallEvent, type CallState, IDLE, nextCall } from './call-state';

let state: CallState = IDLE;
const listeners = new Set<() => void>();

/** The page's one call. It lives outside React, because two separately rendered views show the same call. */
export const callStore = {
  get: (): CallState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns whether the event changed anything: whoever ends a call first is the one to say so. */
  dispatch(event: CallEvent): boolean {
    const next = nextCall(state, event);
    if (next === state) return false;
    state = next;
    for (const listener of listeners) listener();
    return true;
  },
};

/** The call, rendered idle on the server and while hydrating. */
export function useCall(): CallState {
  return useSyncExternalStore(callStore.subscribe, callStore.get, () => IDLE);
}
