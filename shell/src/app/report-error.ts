import { logError } from '../telemetry/error-log';

/** Logs a part's failure to the console and to telemetry. */
export function reportError(part: string, error: unknown): void {
  console.warn(`[${part}]`, error instanceof Error ? error.message : String(error));
  logError(part, error);
}
