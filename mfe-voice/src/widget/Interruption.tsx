import { resumeCall } from '../session/call-controls';
import type { CallInterruption } from '../session/call-state';
import { continueInText } from '../session/start-call';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Notice.module.css';

interface InterruptionProps {
  texts: VoiceTexts;
  why: CallInterruption;
  /** Whether a status beside it shows the title. */
  untitled?: boolean;
}

/** Says why one side of the open call is not heard, with the ways on. */
export function Interruption({ texts: { notice, writing }, why, untitled }: InterruptionProps) {
  const { title, text } = notice[why];
  return (
    <div className={styles.interruption} data-voice-interruption={why}>
      <div className={styles.what} role="alert">
        {!untitled && <p className={styles.title}>{title}</p>}
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.ways}>
        <button type="button" onClick={resumeCall} data-handover="">
          {notice.resume}
        </button>
        <button type="button" onClick={continueInText}>
          {writing.start}
        </button>
      </div>
    </div>
  );
}
