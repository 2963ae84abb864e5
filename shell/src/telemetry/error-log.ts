/**
 * A failure for telemetry: the part or the file that reported it, if any, and the error, of which only the stack is used,
 * never the message.
 */
export interface LoggedError {
  part?: string | undefined;
  file?: string | undefined;
  error: unknown;
}

/** Limits memory on a page that fails in a loop. */
const KEPT = 20;
const kept: LoggedError[] = [];
let listener: ((logged: LoggedError) => void) | undefined;

/** Records a failure for telemetry, which may start later. Never throws. */
export function logError(logged: LoggedError): void {
  if (listener) listener(logged);
  else if (kept.length < KEPT) kept.push(logged);
}

/** Calls `listen` with the failures recorded so far and with every later one. Supports one listener. */
export function onLoggedError(listen: (logged: LoggedError) => void): void {
  listener = listen;
  for (const logged of kept.splice(0)) listen(logged);
}
