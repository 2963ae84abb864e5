import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { CallRecord } from '../session/call-state';
import { callStore } from '../session/call-store';
import { leaveForForm } from '../session/fill-form';
import { engineTexts } from '../texts/engine-texts';
import type { VoiceTexts } from '../texts/voice-texts';
import { CallTicket } from './CallTicket';
import styles from './CallViews.module.css';
import { Captions } from './Captions';
import { useHumanHref } from './Links';
import notices from './Notice.module.css';

interface AfterCallProps {
  texts: VoiceTexts;
  lang: Language;
  record: CallRecord;
  onAgain: () => void;
}

/** What is left of a call after its end: its ticket and transcript, with the ways on. */
export function AfterCall(props: AfterCallProps) {
  const { texts, lang, record } = props;
  return (
    <section
      className={styles.record}
      aria-label={engineTexts(texts).record.title}
      tabIndex={-1}
      data-voice-record=""
      data-handover=""
    >
      <CallTicket texts={texts} lang={lang} record={record} />
      <Captions captions={record.captions} texts={texts} />
      <RecordWays {...props} />
    </section>
  );
}

/** The ways on from a call's record. */
export function RecordWays({ texts, lang, record, onAgain }: AfterCallProps) {
  const { record: words } = engineTexts(texts);
  return (
    <div className={notices.ways}>
      <SiteLink lang={lang} href={useHumanHref()} onClick={() => leaveForForm(record)}>
        {words.send}
      </SiteLink>
      <button type="button" onClick={onAgain}>
        {words.again}
      </button>
      <button type="button" onClick={dismiss} className={notices.second}>
        {texts.notice.close}
      </button>
    </div>
  );
}

const dismiss = () => void callStore.dispatch({ type: 'dismiss' });
