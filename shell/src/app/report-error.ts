import { FAULT_EVENT, type FaultEventDetail } from '@site/contracts/api/visit-events';

/** A failure for telemetry: the part or file that reported it, and the error, of which only the stack is used. */
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
function logError(logged: LoggedError): void {
  if (listener) listener(logged);
  else if (kept.length < KEPT) kept.push(logged);
}

/** Calls `listen` with the failures recorded so far and with every later one. Supports one listener. */
export function onLoggedError(listen: (logged: LoggedError) => void): void {
  listener = listen;
  for (const logged of kept.splice(0)) listen(logged);
}

/** Logs a part's failure to the console and to telemetry. */
export function reportError(part: string, error: unknown): void {
  warn(part, error);
  logError({ part, error });
}

/** Logs that a part's code or data did not load; to telemetry only if the page is not being left. */
export function reportLoadError(part: string, error: unknown): void {
  warn(part, error);
  reportUnlessLeft(() => logError({ part, error }));
}

/** Logs what any part's code reports with `reportFault` from now on, unless the page is being left. */
export function followFaults(): void {
  document.addEventListener(FAULT_EVENT, (event) => {
    const { error, file } = (event as CustomEvent<FaultEventDetail>).detail;
    reportUnlessLeft(() => {
      warn(new URL(file, location.href).pathname, error);
      logError({ error, file });
    });
  });
}

const warn = (source: string, error: unknown) =>
  console.warn(`[${source}]`, error instanceof Error ? error.message : String(error));

/** Firefox aborts what a page loads before it leaves the page, and rejects it like any failure. */
const LEAVING_MS = 1000;

function reportUnlessLeft(report: () => void): void {
  const timer = setTimeout(report, LEAVING_MS);
  addEventListener('pagehide', () => clearTimeout(timer), { once: true });
}
