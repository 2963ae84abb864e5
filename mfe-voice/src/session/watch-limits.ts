import type { CallLimits } from './call-host';
import type { CallWarning } from './call-state';
import { callStore } from './call-store';

/**
 * Timers are throttled in hidden tabs, so each check compares times. They are of `performance.now()`: a clock that is set
 * during a call must not end it. Some systems stop it while they sleep, which is right: a call does not outlive that.
 */
const CHECK_MS = 1000;

/**
 * Watches the open call: calls `warn` and then `end` if it gets too long, or if both sides are silent for too long.
 * Returns a function that stops watching.
 */
export function watchLimits(
  { warn, end }: { warn(warning: CallWarning): void; end(): void },
  limits: CallLimits,
): () => void {
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
    const left = (startedAt ?? now) + limits.longest - now;
    const quietLeft = heardAt + limits.silence - now;
    if (left <= 0 || quietLeft <= 0) {
      stop();
      end();
      return;
    }
    const warning = quietLeft <= limits.silenceWarning ? 'silence' : left <= limits.longestWarning ? 'limit' : null;
    if (callStore.dispatch({ type: 'warning', warning }) && warning) warn(warning);
  }, CHECK_MS);
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
  };
  return stop;
}
