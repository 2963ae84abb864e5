import { resendContacts } from '../tools/resend-contacts';
import { askMicrophone } from './ask-microphone';
import { callHost } from './call-host';
import type { CallMedium, CallState } from './call-state';
import { callStore } from './call-store';
import { engineReady, reachForCall } from './load-engine';
import { requestSignedUrl } from './request-signed-url';
import { beginAttempt, endAttempt } from './start-attempt';
import { StartFailure } from './start-failure';
import { takeTheLine } from './take-the-line';
import { untilAborted } from './until-aborted';

/**
 * Starts the call: microphone (not for a conversation in text), then the signed URL, then the session. After a connection
 * that broke, it goes on from there. Does nothing while a call is on or starting.
 * Never rejects: a failure is told by a toast, and the next click may try again.
 */
export async function startCall(
  options: { medium?: CallMedium; view?: CallState['view'] } = {},
): Promise<void> {
  const { medium = 'voice' } = options;
  const correlationId = crypto.randomUUID();
  const { captions: earlier } = callStore.get();
  const host = callHost();
  if (!host) return;
  if (!callStore.dispatch({ type: 'start', correlationId, ...options })) return;
  const own = beginAttempt();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    reachForCall();
    resendContacts();
    const { signal } = own;
    await untilAborted(holdTheLine(), signal);
    if (medium === 'voice') await untilAborted(askMicrophone(), signal);
    // Only now: a visitor may take any time to answer the browser's question. The SDK has no timeout of its own.
    deadline = setTimeout(() => own.abort(new DOMException('', 'TimeoutError')), host.limits.connect);
    const request = { agentId: host.agentId, correlationId };
    const signedUrl = await untilAborted(requestSignedUrl(request, signal), signal);
    const engine = await untilAborted(engineReady(), signal);
    await engine.connect({ signedUrl, medium, earlier }, signal);
    if (medium === 'voice') sayStarted();
  } catch (error) {
    const notice = error instanceof StartFailure ? error.notice : 'unavailable';
    if (callStore.dispatch({ type: 'failed', notice }) && notice !== 'elsewhere') sayFailed(error);
  } finally {
    clearTimeout(deadline);
    endAttempt(own);
  }
}

/** Holds the site's one line until the call is over, however it ends. */
async function holdTheLine(): Promise<void> {
  const release = await takeTheLine();
  if (!release) throw new StartFailure('elsewhere', '');
  const letGo = () => {
    if (callStore.get().phase !== 'idle') return;
    unsubscribe();
    release();
  };
  const unsubscribe = callStore.subscribe(letGo);
  letGo();
}

function sayStarted(): void {
  const host = callHost();
  if (host) host.toast({ kind: 'info', ...host.texts.toast.started });
}

function sayFailed(error: unknown): void {
  const host = callHost();
  if (!host) return;
  const { title, text } = host.texts.toast.failed;
  host.toast({ kind: 'error', title, text: wordsOf(error) || text });
}

/** An error's own message is what the visitor reads; one without words leaves it to the dictionary. */
function wordsOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.message.trim() : '';
}
