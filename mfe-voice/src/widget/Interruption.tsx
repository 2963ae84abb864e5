import { resumeCall } from '../session/call-controls';
import type { CallInterruption } from '../session/call-state';
import { interruptionTexts } from '../texts/engine-texts';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './CallViews.module.css';
import notices from './Notice.module.css';

interface InterruptionProps {
  texts: VoiceTexts;
  why: CallInterruption;
  /** Whether a status beside it shows the title. */
  untitled?: boolean;
  onText: () => void;
}

/** Says why one side of the open call is not heard, with the ways on. */
export function Interruption({ texts, why, untitled, onText }: InterruptionProps) {
  const { title, text } = interruptionTexts(texts, why);
  return (
    <div className={styles.interruption} data-voice-interruption={why}>
      <div className={notices.what} role="alert">
        {!untitled && <p className={notices.title}>{title}</p>}
        <p className={notices.text}>{text}</p>
      </div>
      <div className={notices.ways}>
        <button type="button" onClick={resumeCall} data-handover="">
          {texts.notice.resume}
        </button>
        <button type="button" onClick={onText}>
          {texts.writing.start}
        </button>
      </div>
    </div>
  );
}
