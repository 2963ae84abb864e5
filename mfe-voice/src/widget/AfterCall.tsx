import { reportFault } from '@site/contracts/api/visit-events';
import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Ticket } from '@site/ui/screen/Ticket';
import { useEffect, useState } from 'react';
import { clock } from '../session/CallClock';
import { callHost } from '../session/call-host';
import type { CallRecord } from '../session/call-state';
import { callStore } from '../session/call-store';
import { leaveForForm } from '../session/fill-form';
import { engineTexts } from '../texts/engine-texts';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './CallViews.module.css';
import { Captions } from './Captions';
import notices from './Notice.module.css';
import { useHumanHref } from './use-human-href';

interface AfterCallProps {
  texts: VoiceTexts;
  lang: Language;
  record: CallRecord;
  onAgain: () => void;
}

/** What is left of a call after its end: its ticket and transcript, with the ways on. */
export function AfterCall({ texts, lang, record, onAgain }: AfterCallProps) {
  const { notice, toast } = texts;
  const { record: words } = engineTexts(texts);
  const { contact, captions } = record;
  const human = useHumanHref();
  const asked = usePageTitle(record.page, lang);
  const items = [
    { label: words.asked, value: asked },
    { label: words.name, value: contact?.name },
    { label: words.phone, value: contact?.phone },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return (
    <section
      className={styles.record}
      aria-label={words.title}
      tabIndex={-1}
      data-voice-record=""
      data-handover=""
    >
      <Ticket
        title={words.title}
        time={clock(record.length)}
        big={(contact ? toast.saved : toast.ended).title}
        items={items}
        className={styles.ticket}
      />
      <Captions captions={captions} texts={texts} />
      <div className={notices.ways}>
        <SiteLink lang={lang} href={human} onClick={() => leaveForForm(record)}>
          {words.send}
        </SiteLink>
        <button type="button" onClick={onAgain}>
          {words.again}
        </button>
        <button type="button" onClick={dismiss} className={notices.second}>
          {notice.close}
        </button>
      </div>
    </section>
  );
}

const dismiss = () => void callStore.dispatch({ type: 'dismiss' });

/** Returns the title of a page in a language; undefined without a page and until the list of pages is loaded. */
function usePageTitle(path: string | null, lang: Language): string | undefined {
  const [found, setFound] = useState<{ lang: Language; title: string | undefined }>();
  useEffect(() => {
    if (path === null) return;
    let current = true;
    callHost()
      ?.pages()
      .then(
        (pages) => {
          const title = pages.find((page) => page.path === path)?.title;
          if (current) setFound({ lang, title });
        },
        // The ticket has no such row then.
        reportFault,
      );
    return () => {
      current = false;
    };
  }, [path, lang]);
  return found?.lang === lang ? found.title : undefined;
}
