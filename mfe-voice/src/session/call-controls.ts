import { showToast } from './call-host';
import { callStore, timeInCall } from './call-state';
import { currentEngine } from './engine-slot';
import { isPageViewSeen } from './view-hooks';

/** The SDK normally confirms an end within a few ms; a blocked audio device must not keep the call open. */
const END_TIMEOUT_MS = 3000;

/** Ends the call: when the SDK confirms it, or after a timeout. */
export function endCall(): void {
  const { conversationId } = callStore.get();
  currentEngine()?.end();
  setTimeout(() => {
    if (conversationId !== null && callStore.get().conversationId === conversationId) finishCall();
  }, END_TIMEOUT_MS);
}

let attempt: AbortController | undefined;

/** Begins an attempt to start a call; its signal aborts when the attempt is abandoned. */
export function beginAttempt(): AbortController {
  attempt = new AbortController();
  return attempt;
}

/** Abandons a start in progress. It shows a failure, unless the call is marked as ended synchronously. */
function abandonStart(): void {
  attempt?.abort(new DOMException('', 'AbortError'));
}

/** Settles as the promise does, or rejects when the signal aborts, so that a hanging promise does not block the caller. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([aborted, promise]);
}

/** Cancels a start silently. A microphone or session that arrives later is released. */
export function cancelStart(): void {
  if (callStore.get().phase !== 'connecting') return;
  callStore.dispatch(ended());
  abandonStart();
}

/** Finishes a call whose session either side has ended: releases all resources and notifies the visitor once. */
export function finishCall(): void {
  currentEngine()?.release();
  if (callStore.dispatch(ended())) showToast(({ toast }) => ({ kind: 'success', ...toast.ended }));
}

/** Drops the session, but keeps what was said: the widget offers to continue. Releases all resources. */
export function dropCall(): void {
  currentEngine()?.release();
  callStore.dispatch({ type: 'dropped', at: performance.now() });
}

/** Gives the call up after a crash: a start fails with a notice, an open call can be continued. */
export function abandonCall(): void {
  abandonStart();
  dropCall();
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

/** Mutes or unmutes the visitor. */
export function setMuted(muted: boolean): void {
  if (callStore.dispatch({ type: 'changed', muted })) currentEngine()?.setMuted(muted);
}

/** Sets the assistant's volume, 0…1. */
export function setVolume(volume: number): void {
  if (callStore.dispatch({ type: 'changed', volume })) currentEngine()?.setVolume(volume);
}

/** Continues an interrupted call, if its cause is gone. */
export function resumeCall(): void {
  void currentEngine()?.resume();
}

/** Sends a text message. Adds a caption, because the service does not return it as a transcript. */
export function sendText(typed: string): void {
  const text = typed.trim();
  const captioned = { type: 'caption', caption: { voice: 'visitor', text, at: timeInCall() } } as const;
  if (text !== '' && callStore.dispatch(captioned)) currentEngine()?.sendText(text);
}
