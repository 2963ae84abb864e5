import { StartFailure } from './start-failure';

/**
 * Requests the microphone permission and releases the microphone immediately. Rejects with `StartFailure` if it is denied,
 * if there is no microphone, or if the API is missing (an insecure origin).
 */
export async function askMicrophone(): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new StartFailure('missing');
  try {
    const probe = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of probe.getTracks()) track.stop();
  } catch (error) {
    const { name = '' } = error instanceof Error || error instanceof DOMException ? error : {};
    const notice = name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'denied';
    throw new StartFailure(notice, { cause: error });
  }
}
