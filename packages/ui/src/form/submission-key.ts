/** Names one filled form, so that a repeated sending of it makes one lead. */
export interface SubmissionKey {
  /** The key for this content: the same across retries, a new one when the content changes after a success. */
  keyFor(content: string): string;
  /** This content arrived; undefined: some content did, nobody knows which. */
  succeeded(content?: string): void;
}

/** `makeKey` gives a new UUID. */
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
