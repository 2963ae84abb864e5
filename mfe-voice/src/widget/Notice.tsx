import { referenceOf } from '@site/contracts/api/routes';
import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Broken } from '@site/ui/wave/Broken';
import type { CallNotice, CallState } from '../session/call-state';
import { callStore } from '../session/call-store';
import { leaveForForm } from '../session/fill-form';
import { startCall } from '../session/start-call';
import type { VoiceTexts } from '../texts/voice-texts';
import { Captions } from './Captions';
import { useHumanHref } from './Links';
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
  const human = useHumanHref();
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
        <SiteLink lang={lang} href={human} onClick={() => leaveForForm(call.record)} className={styles.second}>
          {notice === 'unavailable' ? texts.off : texts.human}
        </SiteLink>
        <button type="button" onClick={dismiss} className={styles.second}>
          {words.close}
        </button>
      </div>
    </div>
  );
}

const dismiss = () => void callStore.dispatch({ type: 'dismiss' });
