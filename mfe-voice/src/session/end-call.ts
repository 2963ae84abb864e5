import { showToast } from './call-host';
import { callStore } from './call-store';
import { currentEngine } from './engine-slot';
import { abandonStart } from './start-attempt';
import { isPageViewSeen } from './use-in-view';

/** The SDK normally confirms an end within a few ms; a blocked audio device must not keep the call open. */
const END_TIMEOUT_MS = 3000;

/** Ends the call: when the SDK confirms it, or after a timeout. */
export function endCall(): void {
  const { conversationId } = callStore.get();
  currentEngine()?.end();
  setTimeout(() => {
    if (conversationId !== null && callStore.get().conversationId === conversationId) callEnded();
  }, END_TIMEOUT_MS);
}

/** Cancels a start silently. A microphone or session that arrives later is released. */
export function cancelStart(): void {
  if (callStore.get().phase !== 'connecting') return;
  callStore.dispatch(ended());
  abandonStart();
}

/** Handles the end of a session by either side: releases all resources and notifies the visitor once. */
export function callEnded(): void {
  currentEngine()?.release();
  if (callStore.dispatch(ended())) showToast(({ toast }) => ({ kind: 'success', ...toast.ended }));
}

/** Handles a lost connection: releases all resources; the widget offers to continue. */
export function callDropped(): void {
  currentEngine()?.release();
  callStore.dispatch({ type: 'dropped', at: performance.now() });
}

/** Handles a crash of the engine: a start fails with a notice, an open call can be continued. */
export function callCrashed(): void {
  abandonStart();
  callDropped();
}

/** Closes everything silently and synchronously while the page unloads, because later tasks may not run. */
export function leaveCall(): void {
  abandonStart();
  currentEngine()?.release();
  callStore.dispatch(ended());
}

const ended = () => {
  const inPage = callStore.get().view === 'page' && isPageViewSeen();
  return { type: 'ended', at: performance.now(), inPage } as const;
};
