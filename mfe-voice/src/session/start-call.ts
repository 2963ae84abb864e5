import { callApi, isTokenResponse } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { CALL_EVENT, dispatchVisitEvent, reportFault } from '@site/contracts/api/visit-events';
import { resendContacts } from '../tools/outbox';
import { callHost, showToast } from './call-host';
import type { CallMedium, CallNotice, CallRecord, CallState, CallView } from './call-state';
import { callStore } from './call-store';
import { callDropped } from './end-call';
import { AGENT_DEFAULT_LANGUAGE } from './engine-slot';
import { engineReady, preloadEngine } from './load-engine';
import { microphoneFailure, untilMicrophone } from './microphone-failures';
import { beginAttempt, endAttempt, untilAborted } from './start-attempt';
import { withSession } from './visitor-session';

/**
 * Starts the call: microphone (not for text), signed URL, session. After a lost connection it continues the
 * conversation. Does nothing while a call is open or starting. Never rejects: a failure is shown as a toast or notice,
 * and the next click may retry.
 */
export async function startCall(options: { medium?: CallMedium; view?: CallView } = {}): Promise<void> {
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
    // Not reported: `lateModule` has.
    const engine = await untilAborted(engineReady().catch(failAsUnavailable), signal);
    const { agentLang } = host;
    const language = languageRefused || agentLang === AGENT_DEFAULT_LANGUAGE ? null : agentLang;
    const opening = { signedUrl, medium, language, earlier, onRefused: restartInDefaultLanguage };
    await engine.connect(opening, signal);
    dispatchVisitEvent(CALL_EVENT, { started: true });
    if (medium === 'voice') showToast(({ toast }) => ({ kind: 'info', ...toast.started }));
  } catch (error) {
    if (isFault(error)) reportFault(error);
    const failure = asFailure(error);
    const { notice } = failure;
    if (callStore.dispatch({ type: 'failed', notice }) && notice !== 'elsewhere') sayFailed(failure);
  } finally {
    clearTimeout(deadline);
    endAttempt(attempt);
  }
}

/** Starts a call like the last one, in the page's view of it. Typing needs the panel in the corner. */
export const startAgain = ({ medium }: CallRecord): void =>
  void startCall({ medium, view: medium === 'text' ? 'expanded' : 'page' });

/** Whether telemetry must be told: not of failures with their own notice, nor of aborts by the visitor or the timeout. */
const isFault = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof StartFailure || error instanceof DOMException);

/** Whether the agent's settings refused to speak another language than its own; then it is asked no more. */
let languageRefused = false;

/** Opens a session again that the service closed because of the language asked for: any greeting is better than none. */
function restartInDefaultLanguage(): void {
  console.warn('[mfe-voice] The agent refused the language: allow its override, see mfe-voice/docs/agent.md');
  languageRefused = true;
  restartCall(callStore.get());
}

/** Continues an open voice call in text. */
export const continueInText = (): void => restartCall({ medium: 'text', view: 'expanded' });

function restartCall({ medium, view }: Pick<CallState, 'medium' | 'view'>): void {
  callDropped();
  void startCall({ medium, view });
}

/** Whether this tab holds the call lock. */
let lockHeld = false;

/** Holds the call lock until the call is over. Rejects if another tab has it. */
async function holdCallLock(): Promise<void> {
  if (lockHeld) return;
  const release = await acquireCallLock();
  if (!release) throw new StartFailure('elsewhere');
  lockHeld = true;
  // Not for the moment between the end of a session and the start that continues its call.
  const releaseIfIdle = () =>
    queueMicrotask(() => {
      if (!lockHeld || callStore.get().phase !== 'idle') return;
      lockHeld = false;
      unsubscribe();
      release();
    });
  const unsubscribe = callStore.subscribe(releaseIfIdle);
  releaseIfIdle();
}

function sayFailed({ notice, words }: StartFailure): void {
  showToast(({ toast, notice: titles }) => ({
    kind: 'error',
    title: toast.failed.title,
    text: words ?? (notice === 'unavailable' ? toast.failed.text : titles[notice].title),
    // The notice beside the button is announced and stays.
    silent: true,
  }));
}

/**
 * Returns what a failure means for the visitor. Its message is never shown: browsers and the SDK write theirs for
 * developers. The microphone may also fail after it was permitted, when the SDK opens it.
 */
function asFailure(error: unknown): StartFailure {
  if (error instanceof StartFailure) return error;
  return new StartFailure(microphoneFailure(error) ?? 'unavailable', { cause: error });
}

/**
 * Requests the microphone permission and releases the microphone immediately. Rejects as `getUserMedia` does, or with
 * `StartFailure` if the browser has no API for microphones (an insecure origin) or no Web Audio.
 */
async function askMicrophone(): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia || !('AudioWorkletNode' in window)) throw new StartFailure('unsupported');
  const probe = await untilMicrophone(navigator.mediaDevices.getUserMedia({ audio: true }));
  for (const track of probe.getTracks()) track.stop();
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
 * Rejects if the API refuses or the network fails, and with the words `NO_SIGNED_URL` if the answer has no address.
 */
async function requestSignedUrl(
  { agentId, correlationId }: { agentId: string; correlationId: string },
  signal: AbortSignal,
): Promise<string> {
  const options = { send: withSession, headers: { [CORRELATION_HEADER]: correlationId }, signal };
  const requested = callApi(API.token, { agent_id: agentId }, isTokenResponse, options);
  // Not reported: `callApi` has.
  const { answer, problem } = await requested.catch(failAsUnavailable);
  if (answer) return answer.signed_url;
  const noneReturned = !problem || problem.code === 'no_signed_url';
  throw new StartFailure('unavailable', noneReturned ? { words: NO_SIGNED_URL } : {});
}

function failAsUnavailable(cause: unknown): never {
  throw new StartFailure('unavailable', { cause });
}

/** A start that failed, in the words of its notice; `words` are the specification's for the toast. */
class StartFailure extends Error {
  readonly words: string | undefined;
  constructor(
    readonly notice: CallNotice,
    { words, ...options }: ErrorOptions & { words?: string } = {},
  ) {
    super(notice, options);
    this.words = words;
  }
}
