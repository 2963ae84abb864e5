import { reportFault } from '@site/contracts/api/visit-events';
import type { Language } from '@site/contracts/languages';
import { Ticket } from '@site/ui/screen/Ticket';
import { useEffect, useState } from 'react';
import { CallClock, formatDuration } from '../session/CallClock';
import { callHost } from '../session/call-host';
import type { CallFindings, CallRecord } from '../session/call-state';
import { engineTexts } from '../texts/engine-texts';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './CallViews.module.css';

interface OpenTicket extends CallFindings {
  status: string;
  startedAt: number | null;
  className?: string | undefined;
}

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
  if (record)
    return (
      <Ticket
        title={words.title}
        time={formatDuration(record.length)}
        big={(contact ? texts.toast.saved : texts.toast.ended).title}
        items={items.filter(({ value }) => value !== '')}
        className={styles.ticket}
      />
    );
  return (
    <Ticket
      title={words.title}
      time={open.startedAt !== null && <CallClock startedAt={open.startedAt} />}
      big={
        <span className={open.className} role="status">
          {open.status}
        </span>
      }
      items={items}
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
