import type { CallState } from '../session/call-state';
import { callStore } from '../session/call-store';
import type { VoiceTexts } from '../texts/voice-texts';
import { Avatar } from './Avatar';
import styles from './MinimizedCall.module.css';

/** The connected call, minimized to the avatar. */
export function MinimizedCall({
  texts,
  call: { mode, interruption },
}: {
  texts: VoiceTexts;
  call: CallState;
}) {
  return (
    <button
      type="button"
      className={styles.minimized}
      aria-label={texts.expand}
      onClick={() => callStore.dispatch({ type: 'expand' })}
      data-voice={interruption ? 'interrupted' : mode}
      data-handover=""
    >
      <Avatar mode={mode} />
    </button>
  );
}
