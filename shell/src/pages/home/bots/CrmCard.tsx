import type { Language } from '@site/contracts/languages';
import { checkGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Ticket } from '@site/ui/screen/Ticket';
import { EntryLink } from '../../../layout/EntryLink';
import type { HomeContent } from '../content';
import type { Bot, BotNote, BotOutcome } from './bot';
import styles from './CrmCard.module.css';

interface CrmCardProps {
  bot: Bot;
  lang: Language;
  texts: HomeContent['bots'];
  notes: BotNote[];
  outcome: BotOutcome | undefined;
}

/** The data in the CRM so far, and the outcome of the conversation. */
export function CrmCard({ bot, lang, texts, notes, outcome }: CrmCardProps) {
  return (
    <div className={styles.card}>
      <h3>{texts.crm}</h3>
      {notes.length === 0 ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <dl className={styles.notes}>
          {notes.map((note) => (
            <div key={note.label}>
              <dt>{note.label}</dt>
              <dd>
                <span>{note.value}</span>
                <Icon glyph={checkGlyph} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.end} aria-live="polite">
        {outcome && <Ticket title={outcome.title} big={outcome.big} items={outcome.rows} />}
      </div>
      <p className={styles.by}>
        <span>{texts.answers}</span> <EntryLink lang={lang} id={bot.product} />
      </p>
    </div>
  );
}
