import { callStore, callTime } from './call-store';
import { currentEngine } from './engine-slot';

/** Mutes or unmutes the visitor. */
export function setMuted(muted: boolean): void {
  if (callStore.dispatch({ type: 'muted', muted })) currentEngine()?.setMuted(muted);
}

/** Sets the assistant's volume, 0…1. */
export function setVolume(volume: number): void {
  if (callStore.dispatch({ type: 'volume', volume })) currentEngine()?.setVolume(callStore.get().volume);
}

/** Continues an interrupted call, if its cause is gone. */
export function resumeCall(): void {
  void currentEngine()?.resume();
}

/** Sends a text message. Adds a caption, because the service does not return it as a transcript. */
export function sendText(typed: string): void {
  const text = typed.trim();
  const captioned = { type: 'caption', caption: { voice: 'visitor', text, at: callTime() } } as const;
  if (text !== '' && callStore.dispatch(captioned)) currentEngine()?.sendText(text);
}
