import type { CallLimits } from './call-limits';
import type { CallWarning } from './call-state';
import { callStore } from './call-store';

/** Timers sleep with a hidden tab; the next look makes up for it. */
const LOOK_MS = 1000;

/**
 * Watches the call that is on: warns and then calls `end` when it gets too long, or when neither side has said a word for
 * too long. The returned function stops watching.
 */
export function watchLimits(
  { warn, end }: { warn(warning: CallWarning): void; end(): void },
  limits: CallLimits,
): () => void {
  let heardAt = Date.now();
  let seen = callStore.get();
  const unsubscribe = callStore.subscribe(() => {
    const now = callStore.get();
    if (now.captions !== seen.captions || now.mode !== seen.mode) heardAt = Date.now();
    seen = now;
  });
  const timer = setInterval(() => {
    const { startedAt, mode } = callStore.get();
    const now = Date.now();
    if (mode === 'speaking') heardAt = now;
    const left = (startedAt ?? now) + limits.longest - now;
    const quietLeft = heardAt + limits.silence - now;
    if (left <= 0 || quietLeft <= 0) {
      stop();
      end();
      return;
    }
    const warning =
      quietLeft <= limits.silenceWarning ? 'silence' : left <= limits.longestWarning ? 'limit' : null;
    if (callStore.dispatch({ type: 'warning', warning }) && warning) warn(warning);
  }, LOOK_MS);
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
  };
  return stop;
}
