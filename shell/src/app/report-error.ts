import { FAULT_EVENT, type FaultEventDetail } from '@site/contracts/api/visit-events';
import { logError } from '../telemetry/error-log';

/** Logs a part's failure to the console and to telemetry. */
export function reportError(part: string, error: unknown): void {
  warn(part, error);
  logError({ part, error });
}

/** Logs what any part's code reports with `reportFault` from now on. */
export function followFaults(): void {
  document.addEventListener(FAULT_EVENT, (event) => {
    const { error, file } = (event as CustomEvent<FaultEventDetail>).detail;
    warn(new URL(file, location.href).pathname, error);
    logError({ error, file });
  });
}

const warn = (source: string, error: unknown) =>
  console.warn(`[${source}]`, error instanceof Error ? error.message : String(error));
