import type { CallMode } from '../session/call-state';
import { callStore } from '../session/call-store';
import type { VoiceTexts } from '../texts/voice-texts';
import { Avatar } from './Avatar';
import styles from './MinimizedCall.module.css';

/** The connected call, minimized to the avatar. */
export function MinimizedCall({ texts, mode }: { texts: VoiceTexts; mode: CallMode }) {
  return (
    <button
      type="button"
      className={styles.minimized}
      aria-label={texts.expand}
      onClick={() => callStore.dispatch({ type: 'expand' })}
      data-voice={mode}
      data-handover=""
    >
      <Avatar mode={mode} />
    </button>
  );
}
