/**
 * Asks for the microphone and lets it go at once: the permission is what a start needs first.
 * Rejects with the browser's own error when it is denied or there is no microphone,
 * and with an error without words where the browser offers none at all (an insecure origin).
 */
export async function askMicrophone(): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('');
  const probe = await navigator.mediaDevices.getUserMedia({ audio: true });
  for (const track of probe.getTracks()) track.stop();
}
