import draw from '@site/ui/drawing/drawing.module.css';
import { CallClock } from '../session/CallClock';
import type { CallState } from '../session/call-state';
import { callStore } from '../session/call-store';
import { endCall } from '../session/end-call';
import type { VoiceTexts } from '../texts/voice-texts';
import { Avatar } from './Avatar';
import styles from './CallPanel.module.css';

/** The connected call, expanded. */
export function CallPanel({ texts, call }: { texts: VoiceTexts; call: CallState }) {
  const { mode, startedAt } = call;
  return (
    <div className={styles.panel} data-voice={mode}>
      <div className={styles.stage}>
        <Avatar mode={mode} />
        <p className={styles.status} role="status">
          {mode === 'speaking' ? texts.speaking : texts.listening}
        </p>
        {startedAt !== null && <CallClock startedAt={startedAt} />}
      </div>
      <div className={styles.controls}>
        <button type="button" onClick={() => callStore.dispatch({ type: 'minimize' })} data-handover="">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path className={draw.stroke} d="M3 8h10" />
          </svg>
          {texts.minimize}
        </button>
        <button type="button" onClick={endCall}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
              className={draw.stroke}
              d="M2 9.5c3.5-3 8.5-3 12 0l-1.5 2-2.5-1v-2M6 8.3v2.2l-2.5 1-1.5-2"
            />
          </svg>
          {texts.end}
        </button>
      </div>
    </div>
  );
}
