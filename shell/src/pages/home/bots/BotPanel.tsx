import type { Language } from '@site/contracts/languages';
import { Dialogue, Say } from '@site/ui/screen/Say';
import { useRef } from 'react';
import type { HomeContent } from '../content';
import { BotActions } from './BotActions';
import styles from './BotPanel.module.css';
import type { Bot } from './bot';
import { CrmCard } from './CrmCard';
import { usePlayback } from './use-playback';

interface BotPanelProps {
  bot: Bot;
  lang: Language;
  texts: HomeContent['bots'];
}

/** One dialogue: the conversation, the visitor's choices, and the CRM card. */
export function BotPanel({ bot, lang, texts }: BotPanelProps) {
  const playback = usePlayback(bot);
  const log = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the new text.
  const keepFocus = (act: () => void) => () => {
    act();
    log.current?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.panel} data-bot={bot.id} aria-label={bot.name}>
      <div className={styles.chat}>
        <p className={styles.place}>{bot.place}</p>
        <div ref={log} role="log" tabIndex={-1} className={styles.log}>
          <Dialogue flush className={styles.lines}>
            {playback.lines.map((line) => (
              <Say key={line.at} voice={line.voice} who={line.voice === 'visitor' ? texts.you : texts.assistant}>
                {line.text}
              </Say>
            ))}
            {playback.waiting && <Typing label={texts.typing} />}
          </Dialogue>
        </div>
        <BotActions bot={bot} texts={texts} playback={playback} keepFocus={keepFocus} />
      </div>
      <CrmCard bot={bot} lang={lang} texts={texts} notes={playback.notes} outcome={playback.outcome} />
    </section>
  );
}

/** Typing indicator of the assistant. */
function Typing({ label }: { label: string }) {
  return (
    <p className={styles.typing}>
      <svg viewBox="0 0 34 16" width="34" height="16" aria-hidden="true">
        <path d="M2 1v4M8 1v10M14 1v7M20 1v3M26 1v2M32 1v1" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </p>
  );
}
