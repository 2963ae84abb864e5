/** Manages the idempotency key of a form, so that retries create one lead. */
export interface SubmissionKey {
  /** Returns the key for this content: the same across retries, a new one if the content changes after a success. */
  keyFor(content: string): string;
  /** Records that this content was stored; undefined: unknown content was stored. */
  succeeded(content?: string): void;
}

/** @param makeKey Returns a new UUID. */
export function createSubmissionKey(makeKey: () => string): SubmissionKey {
  let key: string | undefined;
  let sent: { content?: string | undefined } | undefined;
  return {
    keyFor(content) {
      if (key === undefined || (sent && sent.content !== content)) {
        key = makeKey();
        sent = undefined;
      }
      return key;
    },
    succeeded(content) {
      sent = { content };
    },
  };
}
