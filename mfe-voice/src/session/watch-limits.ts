import { callLimits } from './call-host';
import { type CallWarning, callStore } from './call-state';

/**
 * Timers are throttled in hidden tabs, so each check compares times. They are of `performance.now()`: a clock that is set
 * during a call must not end it. Some systems stop it while they sleep, which is right: a call does not outlive that.
 */
const CHECK_MS = 1000;

/**
 * Watches the open call: calls `warn` and then `end` if it gets too long, or if both sides are silent for too long.
 * Returns a function that stops watching.
 */
export function watchLimits({ warn, end }: { warn(warning: CallWarning): void; end(): void }): () => void {
  const limits = callLimits();
  let heardAt = performance.now();
  let seen = callStore.get();
  const unsubscribe = callStore.subscribe(() => {
    const now = callStore.get();
    if (now.captions !== seen.captions || now.mode !== seen.mode) heardAt = performance.now();
    seen = now;
  });
  const timer = setInterval(() => {
    const { startedAt, mode } = callStore.get();
    const now = performance.now();
    if (mode === 'speaking') heardAt = now;
    const left = limits.VOICE_CALL_SECONDS - (now - (startedAt ?? now)) / 1000;
    const quietLeft = limits.VOICE_SILENCE_SECONDS - (now - heardAt) / 1000;
    if (left <= 0 || quietLeft <= 0) {
      stop();
      end();
      return;
    }
    const isQuiet = quietLeft <= limits.VOICE_SILENCE_WARNING_SECONDS;
    const warning = isQuiet ? 'silence' : left <= limits.VOICE_CALL_WARNING_SECONDS ? 'limit' : null;
    if (callStore.dispatch({ type: 'changed', warning }) && warning) warn(warning);
  }, CHECK_MS);
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
  };
  return stop;
}
