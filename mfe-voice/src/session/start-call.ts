import { call, isTokenResponse } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { CALL_EVENT, dispatchVisitEvent, reportFault } from '@site/contracts/api/visit-events';
import { withSession } from '@site/ui/session/create-session.ts';
import type { VoiceTexts } from '../texts/voice-texts';
import { resendContacts } from '../tools/outbox';
import { callHost } from './call-host';
import type { CallMedium, CallNotice, CallState } from './call-state';
import { callStore } from './call-store';
import { engineReady, preloadEngine } from './load-engine';
import { beginAttempt, endAttempt } from './start-attempt';
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
  const attempt = beginAttempt();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    preloadEngine();
    resendContacts();
    const { signal } = attempt;
    await untilAborted(holdCallLock(), signal);
    if (medium === 'voice') await untilAborted(askMicrophone(), signal);
    // Starts after the permission prompt, which a visitor may answer at any time. The SDK has no timeout.
    deadline = setTimeout(() => attempt.abort(new DOMException('', 'TimeoutError')), host.limits.connect);
    const request = { agentId: host.agentId, correlationId };
    const signedUrl = await untilAborted(requestSignedUrl(request, signal), signal);
    const engine = await untilAborted(engineReady(), signal);
    await engine.connect({ signedUrl, medium, earlier }, signal);
    dispatchVisitEvent(CALL_EVENT, { started: true });
    if (medium === 'voice') sayStarted();
  } catch (error) {
    if (isFault(error)) reportFault(error);
    const notice = error instanceof StartFailure ? error.notice : 'unavailable';
    if (callStore.dispatch({ type: 'failed', notice }) && notice !== 'elsewhere') sayFailed(error);
  } finally {
    clearTimeout(deadline);
    endAttempt(attempt);
  }
}

/**
 * Whether telemetry must be told. Lost requests and refusals have no message, because what loads them has told it; an abort is
 * the visitor's or the timeout's.
 */
const isFault = (error: unknown): boolean =>
  error instanceof Error &&
  error.message !== '' &&
  !(error instanceof StartFailure || error instanceof DOMException);

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

/**
 * Requests the microphone permission and releases the microphone immediately. Rejects with `StartFailure` if it is denied,
 * if there is no microphone, or if the API is missing (an insecure origin).
 */
async function askMicrophone(): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new StartFailure('missing');
  try {
    const probe = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of probe.getTracks()) track.stop();
  } catch (error) {
    const { name = '' } = error instanceof Error || error instanceof DOMException ? error : {};
    const notice = name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'denied';
    throw new StartFailure(notice, { cause: error });
  }
}

/** Web Locks are per origin, so all tabs of the site share this one. */
const LOCK = 'voice-call';

/**
 * Acquires the lock of the site's only call: two assistants in two tabs would use the same microphone. Resolves to a
 * function that releases it, or to null during a call in another tab. Closing the tab releases it.
 */
function acquireCallLock(): Promise<(() => void) | null> {
  const free = () => undefined;
  if (!navigator.locks) return Promise.resolve(free);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      // Not reported: some documents, such as sandboxed ones, may not request locks.
      .catch(() => resolve(free));
  });
}

/** The specification's message for an answer without a signed URL. */
export const NO_SIGNED_URL = 'No signed URL returned';

/**
 * Requests the single-use address of a conversation. Retried only after a 401, because every answer uses up quota.
 * Rejects without a message if the API refuses or the network fails (the browser's message is not for visitors) and
 * with `NO_SIGNED_URL` if the answer has none.
 */
async function requestSignedUrl(
  { agentId, correlationId }: { agentId: string; correlationId: string },
  signal: AbortSignal,
): Promise<string> {
  const headers = { [CORRELATION_HEADER]: correlationId };
  const { answer, problem } = await call(API.token, { agent_id: agentId }, isTokenResponse, {
    send: withSession,
    headers,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error('', { cause: error });
  });
  if (answer) return answer.signed_url;
  throw new Error(problem && problem.code !== 'no_signed_url' ? '' : NO_SIGNED_URL);
}

/** A start that failed for a reason that the visitor can act on, in the words of the notice. */
class StartFailure extends Error {
  constructor(
    readonly notice: CallNotice,
    options?: ErrorOptions,
  ) {
    super(notice, options);
  }
}
