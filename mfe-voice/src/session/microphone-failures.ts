import type { CallNotice } from './call-state';

/** What each error of `getUserMedia`, by its name, means for the visitor. https://w3c.github.io/mediacapture-main/ */
const NOTICES: Partial<Record<string, CallNotice>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  // Chromium's headless shell, without any audio device.
  NotSupportedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Other APIs throw errors of the same names for other reasons. */
const fromMicrophone = new WeakSet<object>();

/** Waits for a microphone; `microphoneFailure` knows the error if there is none. */
export async function untilMicrophone(request: Promise<MediaStream>): Promise<MediaStream> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Object) fromMicrophone.add(error);
    throw error;
  }
}

/** Returns what an error means if a request for the microphone caused it. */
export function microphoneFailure(error: unknown): CallNotice | undefined {
  if (!(error instanceof Object && fromMicrophone.has(error))) return undefined;
  return NOTICES[(error as Partial<DOMException>).name ?? ''];
}
