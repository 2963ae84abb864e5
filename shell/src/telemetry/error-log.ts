/** A failure as telemetry sees it: the part that named it, if any, and the error for its stack. Its message goes nowhere. */
export interface LoggedError {
  part?: string | undefined;
  error: unknown;
}

/** A page that fails in a loop must not fill its own memory. */
const KEPT = 20;
const kept: LoggedError[] = [];
let listener: ((logged: LoggedError) => void) | undefined;

/** Notes a failure for telemetry, which may come to hear of it later. Never throws. */
export function logError(part: string, error: unknown): void {
  if (listener) listener({ part, error });
  else if (kept.length < KEPT) kept.push({ part, error });
}

/** Hands over what was logged so far and then every failure as it happens. One listener at a time. */
export function onLoggedError(listen: (logged: LoggedError) => void): void {
  listener = listen;
  for (const logged of kept.splice(0)) listen(logged);
}
