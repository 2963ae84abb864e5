import type { Language } from '@site/contracts/languages';
import { usePage } from '@site/federation/remote';
import { Button } from '@site/ui/button/Button';
import { checkGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Dialogue, Say } from '@site/ui/screen/Say';
import { Ticket } from '@site/ui/screen/Ticket';
import { useRef } from 'react';
import type { Bot, HomeContent } from '../content';
import card from './CrmCard.module.css';
import { replayScript, usePlayback } from './conversation';
import styles from './DemoBots.module.css';

/** Scripted dialogues. The tabs are radio buttons, so that each can be read before hydration and without JavaScript. */
export function DemoBots({ lang, content }: { lang: Language; content: HomeContent['bots'] }) {
  return (
    <Section id="demo" tone="ink">
      <SectionHead title={content.title} note={content.note} />
      <div className={styles.demo}>
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">{content.scenario}</legend>
          {content.items.map((bot, i) => (
            <label key={bot.id} className={styles.tab}>
              <input type="radio" name="demo-bot" value={bot.id} defaultChecked={i === 0} />
              <b>{bot.name}</b>
              <span>{bot.about}</span>
            </label>
          ))}
          <p className={`mono ${styles.private}`}>{content.private}</p>
        </fieldset>
        {content.items.map((bot) => (
          <BotPanel key={bot.id} bot={bot} lang={lang} texts={content} />
        ))}
      </div>
    </Section>
  );
}

interface BotProps {
  bot: Bot;
  lang: Language;
  texts: HomeContent['bots'];
}
interface PlayedProps extends BotProps {
  playback: ReturnType<typeof usePlayback>;
}

/** One dialogue: the conversation, the visitor's choices, and the CRM card. */
function BotPanel({ bot, lang, texts }: BotProps) {
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
      <CrmCard bot={bot} lang={lang} texts={texts} playback={playback} />
    </section>
  );
}

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

interface BotActionsProps extends Omit<PlayedProps, 'lang'> {
  keepFocus: (act: () => void) => () => void;
}

/** Below the dialogue: the answers to choose from, or the start buttons. */
function BotActions({ bot, texts, playback, keepFocus }: BotActionsProps) {
  const { playing, choices, outcome, restart, answer, showWhole } = playback;
  if (!playing) {
    return (
      <div className={styles.actions}>
        <Button size="small" arrow onClick={keepFocus(() => restart())} data-replay="">
          {texts.play}
        </Button>
        {replayScript(bot, [])
          .choices.map((choice, i) => ({ choice, i }))
          .slice(1)
          .map(({ choice, i }) => (
            <button
              key={choice}
              type="button"
              className={styles.chip}
              onClick={keepFocus(() => restart([i]))}
              data-replay=""
            >
              {choice}
            </button>
          ))}
      </div>
    );
  }
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{texts.choose}</legend>
      {choices.map((choice, i) => (
        <button key={choice} type="button" className={styles.chip} onClick={keepFocus(() => answer(i))}>
          {choice}
        </button>
      ))}
      {outcome && (
        <>
          <Button size="small" onClick={keepFocus(() => restart())}>
            {texts.again}
          </Button>
          <Button size="small" variant="quiet" onClick={keepFocus(showWhole)}>
            {texts.whole}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function CrmCard({ bot, lang, texts, playback }: PlayedProps) {
  const { notes, outcome } = playback;
  const product = usePage().navigation.find(({ id }) => id === bot.product);
  return (
    <div className={card.card}>
      <h3>{texts.crm}</h3>
      {notes.length === 0 ? (
        <p className={card.empty}>{texts.empty}</p>
      ) : (
        <dl className={card.notes}>
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
      <div className={card.end} aria-live="polite">
        {outcome && <Ticket title={outcome.title} big={outcome.big} items={outcome.rows} />}
      </div>
      <p className={card.by}>
        <span>{texts.answers}</span>{' '}
        {product && (
          <SiteLink lang={lang} href={product.href}>
            {product.label}
          </SiteLink>
        )}
      </p>
    </div>
  );
}
