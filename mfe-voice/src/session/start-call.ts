import { callApi, isTokenResponse } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { CALL_EVENT, dispatchVisitEvent, reportFault } from '@site/contracts/api/visit-events';
import { resendContacts } from '../tools/outbox';
import { beginAttempt, dropCall, untilAborted } from './call-controls';
import { callHost, callLimits, showToast } from './call-host';
import {
  type CallMedium,
  type CallNotice,
  type CallRecord,
  type CallState,
  type CallView,
  callStore,
} from './call-state';
import { AGENT_DEFAULT_LANGUAGE } from './engine-slot';
import { engineReady, preloadEngine } from './load-engine';
import { microphoneFailure, untilMicrophone } from './microphone-failures';
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
    deadline = setTimeout(
      () => attempt.abort(new DOMException('', 'TimeoutError')),
      callLimits().VOICE_CONNECT_SECONDS * 1000,
    );
    const { agentId, language: setting } = host.settings.voice;
    const signedUrl = await untilAborted(requestSignedUrl({ agentId, correlationId }, signal), signal);
    // Not reported: `lateModule` has.
    const engine = await untilAborted(engineReady().catch(failAsUnavailable), signal);
    const agentLang = setting === 'ru' ? 'ru' : host.lang;
    const language = languageRefused || agentLang === AGENT_DEFAULT_LANGUAGE ? null : agentLang;
    const opening = { signedUrl, medium, language, earlier, onRefused: restartInDefaultLanguage };
    await engine.connect(opening, signal);
    dispatchVisitEvent(CALL_EVENT, { started: true });
    if (medium === 'voice') showToast(({ toast }) => ({ kind: 'info', ...toast.started }));
  } catch (error) {
    // Of failures with their own notice, and of aborts by the visitor or the timeout, telemetry is not told.
    if (!(error instanceof StartFailure || error instanceof DOMException)) reportFault(error);
    // The message is never shown: browsers and the SDK write theirs for developers. The microphone may fail once more in the SDK.
    const failure = error instanceof StartFailure ? error : new StartFailure(microphoneFailure(error) ?? 'unavailable');
    const { notice } = failure;
    if (callStore.dispatch({ type: 'failed', notice }) && notice !== 'elsewhere') sayFailed(failure);
  } finally {
    clearTimeout(deadline);
  }
}

/** Starts a call like the last one, where that was shown. Typing needs the panel in the corner. */
export const startAgain = ({ medium, inPage }: CallRecord): void =>
  void startCall({ medium, view: inPage && medium === 'voice' ? 'page' : 'expanded' });

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
  dropCall();
  void startCall({ medium, view });
}

/** Web Locks are per origin, so all tabs of the site share this one. */
const LOCK = 'voice-call';
/** Whether this tab holds it. */
let lockHeld = false;

/**
 * Holds the lock of the site's only call until the call is over: two assistants in two tabs would use the same microphone. Rejects
 * during a call in another tab. Closing the tab releases it.
 */
function holdCallLock(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (lockHeld || !navigator.locks) return resolve();
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (!lock) return reject(new StartFailure('elsewhere'));
        lockHeld = true;
        resolve();
        return untilOver();
      })
      // Not reported: some documents, such as sandboxed ones, may not request locks.
      .catch(() => resolve());
  });
}

/** Resolves when the call is over, not between the end of a session and the start that continues its call. */
function untilOver(): Promise<void> {
  return new Promise((resolve) => {
    const look = () =>
      queueMicrotask(() => {
        if (!lockHeld || callStore.get().phase !== 'idle') return;
        lockHeld = false;
        unsubscribe();
        resolve();
      });
    const unsubscribe = callStore.subscribe(look);
    look();
  });
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
 * Requests the microphone permission and releases the microphone immediately. Rejects as `getUserMedia` does, or with
 * `StartFailure` if the browser has no API for microphones (an insecure origin) or no Web Audio.
 */
async function askMicrophone(): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia || !('AudioWorkletNode' in window)) throw new StartFailure('unsupported');
  const probe = await untilMicrophone(navigator.mediaDevices.getUserMedia({ audio: true }));
  for (const track of probe.getTracks()) track.stop();
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
  throw new StartFailure('unavailable', noneReturned ? NO_SIGNED_URL : undefined);
}

function failAsUnavailable(): never {
  throw new StartFailure('unavailable');
}

/** A start that failed, in the words of its notice; `words` are the specification's for the toast. */
class StartFailure extends Error {
  constructor(
    readonly notice: CallNotice,
    readonly words?: string,
  ) {
    super(notice);
  }
}
