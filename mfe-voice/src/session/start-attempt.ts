let attempt: AbortController | null = null;

/** Begins the attempt to start a call; its signal is aborted when the start is given up. */
export function beginAttempt(): AbortController {
  attempt = new AbortController();
  return attempt;
}

/** The attempt is over, however it ended. */
export function endAttempt(own: AbortController): void {
  if (attempt === own) attempt = null;
}

/** Gives up a start that is still under way. It says that it failed, unless the call is declared over within this very task. */
export function abandonStart(): void {
  attempt?.abort(new DOMException('', 'AbortError'));
}
