import { logError } from '../telemetry/error-log';

/** A failure inside one part, named by part; the console is where tests and developers look first. */
export function reportError(part: string, error: unknown): void {
  console.warn(`[${part}]`, error instanceof Error ? error.message : String(error));
  logError(part, error);
}
