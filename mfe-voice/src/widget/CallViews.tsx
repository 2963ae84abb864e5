import { reportFault } from '@site/contracts/api/visit-events';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@site/contracts/languages';
import type { SitePage } from '@site/contracts/site-pages';
import { Ticket } from '@site/ui/screen/Ticket';
import { useEffect, useState } from 'react';
import { resumeCall } from '../session/call-controls';
import { callHost } from '../session/call-host';
import {
  type CallFindings,
  type CallInterruption,
  type CallRecord,
  type CallState,
  callStore,
  formatDuration,
} from '../session/call-state';
import type { ToastTexts, VoiceTexts } from '../texts/voice-texts';
import { CallClock, Captions } from './CallParts';
import styles from './CallViews.module.css';
import { FormLink } from './FormLink';
import notices from './Notice.module.css';

/* The views that only a call needs, and their texts: loaded with it. */

type EngineTexts = typeof import('../../locales/en.json')['engine'];
const TEXTS = import.meta.glob<EngineTexts>('../../locales/*.json', { eager: true, import: 'engine' });

/** Returns the texts that only a call needs, in the language of the others: pages need not contain them. */
export function engineTexts({ lang }: VoiceTexts): EngineTexts {
  const { code } = LANGUAGES.find(({ htmlLang }) => htmlLang === lang) ?? { code: DEFAULT_LANGUAGE };
  return TEXTS[`../../locales/${code}.json`] as EngineTexts;
}

/** Returns what is said about an interruption. */
export const interruptionTexts = (texts: VoiceTexts, why: CallInterruption): ToastTexts =>
  why === 'denied' || why === 'busy' ? texts.notice[why] : engineTexts(texts).interruption[why];

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

interface AfterCallProps {
  texts: VoiceTexts;
  lang: Language;
  record: CallRecord;
  onAgain: (record: CallRecord) => void;
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
      <FormLink lang={lang} record={record}>
        {words.send}
      </FormLink>
      <button type="button" onClick={() => onAgain(record)}>
        {words.again}
      </button>
      <button type="button" onClick={() => callStore.dispatch({ type: 'dismiss' })} className={notices.second}>
        {texts.notice.close}
      </button>
    </div>
  );
}

type OpenTicket = Pick<CallState, keyof CallFindings | 'startedAt'> & { status: string; className: string | undefined };

type CallTicketProps = { texts: VoiceTexts; lang: Language } & (
  | { record: CallRecord; open?: undefined }
  | { open: OpenTicket; record?: undefined }
);

/** What the agent's tools noted: rows that are filled while the call is open, and only the filled ones after it. */
export function CallTicket({ texts, lang, record, open }: CallTicketProps) {
  const { record: words } = engineTexts(texts);
  const { contact, page } = record ?? open;
  const asked = usePageTitle(page, lang);
  const items = [
    { label: words.asked, value: asked ?? '' },
    { label: words.name, value: contact?.name ?? '' },
    { label: words.phone, value: contact?.phone ?? '' },
  ];
  return (
    <Ticket
      title={words.title}
      time={
        record ? formatDuration(record.length) : open.startedAt !== null && <CallClock startedAt={open.startedAt} />
      }
      big={
        record ? (
          (contact ? texts.toast.saved : texts.toast.ended).title
        ) : (
          <span className={open.className} role="status">
            {open.status}
          </span>
        )
      }
      items={record ? items.filter(({ value }) => value !== '') : items}
      className={styles.ticket}
    />
  );
}

/** Returns the title of a page in a language; undefined without a page and until the list of pages is loaded. */
function usePageTitle(path: string | null, lang: Language): string | undefined {
  const [found, setFound] = useState<{ lang: Language; title: string | undefined }>();
  useEffect(() => {
    if (path === null) return;
    let current = true;
    const show = (pages: SitePage[]) =>
      current && setFound({ lang, title: pages.find((page) => page.path === path)?.title });
    // The ticket has no such row then.
    callHost()?.pages().then(show, reportFault);
    return () => {
      current = false;
    };
  }, [path, lang]);
  return found?.lang === lang ? found.title : undefined;
}
