import { StartFailure } from './start-failure';

/**
 * Asks for the microphone and lets it go at once: the permission is what a start needs first.
 * Rejects with `StartFailure` in the browser's own words when it is denied or there is no microphone,
 * and without words where the browser offers none at all (an insecure origin).
 */
export async function askMicrophone(): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new StartFailure('missing', '');
  try {
    const probe = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of probe.getTracks()) track.stop();
  } catch (error) {
    const { name = '', message = '' } = error instanceof Error || error instanceof DOMException ? error : {};
    const notice = name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'denied';
    throw new StartFailure(notice, message, { cause: error });
  }
}
