import { type CallInterruption, callStore } from '../call-state';
import { microphoneFailure } from '../microphone-failures';
import { openedContexts, openedTracks } from './opened-resources';

/** The SDK's method that requests a microphone and connects it in place of the last one. */
type Reacquire = (device: Record<string, never>) => Promise<void>;

const CHECK_MS = 500;

/** Why the call has no microphone: it disappeared, or why it could not be requested again. */
let lost: CallInterruption = 'unplugged';
let requesting = false;

/**
 * Watches the devices of the open call. The SDK reports neither a microphone that is unplugged or muted by the system nor
 * audio that is suspended, so their states are read twice a second; what lasts for two checks interrupts the call. It is
 * resumed when its cause is gone: at once, at the visitor's return or next press, or when a device is connected. Returns a
 * function that stops watching.
 */
export function watchAudio(reacquire: Reacquire): () => void {
  lost = 'unplugged';
  let before: CallInterruption | null = null;
  let deviceChanged = false;
  const ran = new WeakSet<AudioContext>();

  const check = () => {
    const now = interruptionNow(ran);
    if (now === null || now === before) callStore.dispatch({ type: 'changed', interruption: now });
    before = now;
    if (hasMicrophone()) deviceChanged = false;
    else if (deviceChanged) {
      deviceChanged = false;
      void requestMicrophone(reacquire);
    }
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  const resume = () => {
    if (before !== null) resumeContexts();
  };
  const noteDevice = () => {
    deviceChanged = true;
  };
  const over = new AbortController();
  for (const type of RESUMING) window.addEventListener(type, resume, { signal: over.signal });
  navigator.mediaDevices.addEventListener('devicechange', noteDevice, { signal: over.signal });
  return () => {
    clearInterval(timer);
    over.abort();
  };
}

/** The visitor returns to the page, or touches it: some systems resume audio only in a handler of a press. */
const RESUMING = ['visibilitychange', 'pageshow', 'focus', 'pointerdown', 'pointerup', 'keydown'];

/** Resumes suspended audio, and requests the microphone again if it was lost. Never rejects: the watch shows the outcome. */
export async function resumeAudio(reacquire: Reacquire): Promise<void> {
  resumeContexts();
  if (!hasMicrophone()) await requestMicrophone(reacquire);
}

const hasMicrophone = (): boolean => openedTracks().some(({ readyState }) => readyState === 'live');

function interruptionNow(ran: WeakSet<AudioContext>): CallInterruption | null {
  const paused = openedContexts().some((context) => isPaused(context, ran));
  const live = openedTracks().filter(({ readyState }) => readyState === 'live');
  if (live.length === 0) return lost;
  if (paused) return 'paused';
  return live.every(({ muted }) => muted) ? 'muted' : null;
}

/** Whether audio stopped after it once ran. Without a sound card Firefox reports audio as suspended from the start. */
function isPaused(context: AudioContext, ran: WeakSet<AudioContext>): boolean {
  const { state } = context;
  if (state === 'running') ran.add(context);
  // Safari calls it interrupted during a phone call.
  return ran.has(context) && state !== 'running' && state !== 'closed';
}

function resumeContexts(): void {
  for (const context of openedContexts()) {
    // Not reported: a browser may refuse until the visitor acts; the notice stays, and the next press tries again.
    if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => undefined);
  }
  // The SDK plays through an element, which iOS pauses together with the context.
  for (const element of document.querySelectorAll('audio')) {
    // Not reported: as above.
    if (element.paused && element.srcObject) element.play().catch(() => undefined);
  }
}

async function requestMicrophone(reacquire: Reacquire): Promise<void> {
  if (requesting) return;
  requesting = true;
  try {
    await reacquire({});
    lost = 'unplugged';
  } catch (error) {
    // Not reported: what the microphone lacks is said to the visitor.
    const reason = microphoneFailure(error);
    lost = reason === 'denied' || reason === 'busy' ? reason : 'unplugged';
  } finally {
    requesting = false;
  }
}
