import { CALL_EVENT, dispatchVisitEvent } from '@site/contracts/api/visit-events';
import type { VoiceTexts } from '../texts/voice-texts';
import { resendContacts } from '../tools/resend-contacts';
import { askMicrophone } from './ask-microphone';
import { callHost } from './call-host';
import { acquireCallLock } from './call-lock';
import type { CallMedium, CallState } from './call-state';
import { callStore } from './call-store';
import { engineReady, preloadEngine } from './load-engine';
import { requestSignedUrl } from './request-signed-url';
import { beginAttempt, endAttempt } from './start-attempt';
import { StartFailure } from './start-failure';
import { untilAborted } from './until-aborted';

/**
 * Starts the call: microphone (not for text), signed URL, session. After a lost connection it continues the
 * conversation. Does nothing while a call is open or starting. Never rejects: a failure is shown as a toast or notice,
 * and the next click may retry.
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
  dispatchVisitEvent(CALL_EVENT, { started: false });
  const own = beginAttempt();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    preloadEngine();
    resendContacts();
    const { signal } = own;
    await untilAborted(holdCallLock(), signal);
    if (medium === 'voice') await untilAborted(askMicrophone(), signal);
    // Starts after the permission prompt, which a visitor may answer at any time. The SDK has no timeout.
    deadline = setTimeout(() => own.abort(new DOMException('', 'TimeoutError')), host.limits.connect);
    const request = { agentId: host.agentId, correlationId };
    const signedUrl = await untilAborted(requestSignedUrl(request, signal), signal);
    const engine = await untilAborted(engineReady(), signal);
    await engine.connect({ signedUrl, medium, earlier }, signal);
    dispatchVisitEvent(CALL_EVENT, { started: true });
    if (medium === 'voice') sayStarted();
  } catch (error) {
    const notice = error instanceof StartFailure ? error.notice : 'unavailable';
    if (callStore.dispatch({ type: 'failed', notice }) && notice !== 'elsewhere') sayFailed(error);
  } finally {
    clearTimeout(deadline);
    endAttempt(own);
  }
}

/** Holds the call lock until the call is over. Rejects if another tab has it. */
async function holdCallLock(): Promise<void> {
  const release = await acquireCallLock();
  if (!release) throw new StartFailure('elsewhere');
  const releaseIfIdle = () => {
    if (callStore.get().phase !== 'idle') return;
    unsubscribe();
    release();
  };
  const unsubscribe = callStore.subscribe(releaseIfIdle);
  releaseIfIdle();
}

function sayStarted(): void {
  const host = callHost();
  if (host) host.toast({ kind: 'info', ...host.texts.toast.started });
}

function sayFailed(error: unknown): void {
  const host = callHost();
  if (!host) return;
  const { title, text } = host.texts.toast.failed;
  // The notice beside the button is announced and stays.
  host.toast({ kind: 'error', title, text: wordsOf(error, host.texts) || text, silent: true });
}

/**
 * Returns the text of a failure, or an empty string. A browser's message about the microphone has the browser's language,
 * so the notice's title replaces it.
 */
function wordsOf(error: unknown, { notice }: VoiceTexts): string {
  if (error instanceof StartFailure) return notice[error.notice].title;
  return error instanceof Error || error instanceof DOMException ? error.message.trim() : '';
}
