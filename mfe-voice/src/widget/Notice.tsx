import { referenceOf } from '@site/contracts/api/routes';
import type { Language } from '@site/contracts/languages';
import { Broken } from '@site/ui/wave/Broken';
import { type CallNotice, type CallState, callStore } from '../session/call-state';
import { startCall } from '../session/start-call';
import type { VoiceTexts } from '../texts/voice-texts';
import { Captions } from './CallParts';
import { FormLink } from './FormLink';
import styles from './Notice.module.css';

interface NoticeProps {
  texts: VoiceTexts;
  lang: Language;
  notice: CallNotice;
  call: CallState;
}

/** Explains why a call failed or ended, with the possible next steps. */
export function Notice({ texts, lang, notice, call }: NoticeProps) {
  const words = texts.notice;
  const { title, text } = words[notice];
  const voice = notice !== 'dropped' || call.medium === 'voice';
  return (
    <div className={styles.notice} data-voice-notice={notice}>
      <div className={styles.what} role="alert">
        <Broken />
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {call.correlationId !== null && (notice === 'unavailable' || notice === 'dropped') && (
          <p className={styles.text}>
            <span>{words.reference}</span> <span translate="no">{referenceOf(call.correlationId)}</span>
          </p>
        )}
      </div>
      <Captions captions={call.captions} texts={texts} />
      <div className={styles.ways}>
        {notice === 'dropped' ? (
          <button
            type="button"
            className={voice ? undefined : styles.whole}
            onClick={() => void startCall({ medium: call.medium })}
            data-handover=""
          >
            {words.resume}
          </button>
        ) : (
          notice !== 'unsupported' && (
            <button type="button" onClick={() => void startCall()} data-handover="">
              {words.retry}
            </button>
          )
        )}
        {voice && notice !== 'elsewhere' && (
          <button
            type="button"
            className={notice === 'unsupported' ? styles.whole : undefined}
            onClick={() => void startCall({ medium: 'text' })}
            data-handover={notice === 'unsupported' ? '' : undefined}
          >
            {texts.writing.start}
          </button>
        )}
        <FormLink lang={lang} record={call.record} className={styles.second}>
          {notice === 'unavailable' ? texts.off : texts.human}
        </FormLink>
        <button type="button" onClick={() => callStore.dispatch({ type: 'dismiss' })} className={styles.second}>
          {words.close}
        </button>
      </div>
    </div>
  );
}
