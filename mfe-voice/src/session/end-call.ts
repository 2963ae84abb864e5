import { callHost } from './call-host';
import { callStore } from './call-store';
import { currentEngine } from './engine-slot';
import { abandonStart } from './start-attempt';

/** The SDK confirms an end within a few ms; a wedged audio device must not keep the call on the screen. */
const END_TIMEOUT_MS = 3000;

/** Hangs up. The call is over once the SDK confirms it, or after a short wait. */
export function endCall(): void {
  const { conversationId } = callStore.get();
  currentEngine()?.end();
  setTimeout(() => {
    if (conversationId !== null && callStore.get().conversationId === conversationId) callEnded();
  }, END_TIMEOUT_MS);
}

/** The session is over, whoever ended it: everything is let go, the visitor is told once. */
export function callEnded(): void {
  currentEngine()?.release();
  if (!callStore.dispatch({ type: 'ended' })) return;
  const host = callHost();
  if (host) host.toast({ kind: 'success', ...host.texts.toast.ended });
}

/** The connection broke: everything is let go, and the widget offers to go on. */
export function callDropped(): void {
  currentEngine()?.release();
  callStore.dispatch({ type: 'dropped' });
}

/** The machinery of the call broke: a start says that it failed, a call that was on can be gone on with. */
export function callCrashed(): void {
  abandonStart();
  callDropped();
}

/** The page goes away: closes everything within this very task, as nothing later is sure to run, and says nothing. */
export function leaveCall(): void {
  abandonStart();
  const engine = currentEngine();
  engine?.end();
  engine?.release();
  callStore.dispatch({ type: 'ended' });
}
