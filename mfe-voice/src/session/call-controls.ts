import { callStore } from './call-store';
import { currentEngine } from './engine-slot';

/** Stops sending the visitor's voice, or sends it again. */
export function setMuted(muted: boolean): void {
  if (callStore.dispatch({ type: 'muted', muted })) currentEngine()?.setMuted(muted);
}

/** Loudness of the assistant, 0…1. */
export function setVolume(volume: number): void {
  if (callStore.dispatch({ type: 'volume', volume })) currentEngine()?.setVolume(callStore.get().volume);
}

/** Says something in writing. The service does not send it back as a transcript, so it becomes a caption here. */
export function sendText(typed: string): void {
  const text = typed.trim();
  const said = { type: 'caption', caption: { voice: 'visitor', text } } as const;
  if (text !== '' && callStore.dispatch(said)) currentEngine()?.sendText(text);
}
