import type { Language } from '@site/contracts/languages';
import { usePage } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import { withKeys } from '@site/ui/keyed.ts';
import { Wrap } from '@site/ui/layout/Wrap';
import { ConversationAxis, ConversationTurn } from '@site/ui/wave/ConversationTurn';
import { useEffect, useRef } from 'react';
import { endCall } from '../session/call-controls';
import { type CallRecord, type CallState, timeInCall, useCall } from '../session/call-state';
import { useLoudness } from '../session/engine/loudness';
import { useFocusHandover, useInView } from '../session/view-hooks';
import type { VoiceContent, VoiceTexts } from '../texts/voice-texts';
import { Sound } from '../widget/CallParts';
import { CallTicket, engineTexts, interruptionTexts, RecordWays } from '../widget/CallViews';
import notices from '../widget/Notice.module.css';
import styles from './CallLine.module.css';
import { drawnTurns } from './turns';

interface CallLineProps {
  lang: Language;
  onText: () => void;
  onAgain: (record: CallRecord) => void;
}

/** The open call, or what is left of it, as the line of the home page's hero, in the page's language. */
export function CallLine({ lang, onText, onAgain }: CallLineProps) {
  // Every page has the widget's texts; the widget itself may be in another language.
  const { page: texts } = usePage().sections['mfe-voice/Widget'] as VoiceContent;
  const call = useCall();
  const root = useRef<HTMLElement>(null);
  const inView = useInView(root);
  const record = call.phase === 'connected' ? null : call.record;
  useFocusHandover(root, `${record !== null} ${call.view} ${call.medium}`);
  const beside = call.view === 'expanded' && !record;
  const words = engineTexts(texts);
  return (
    <section
      ref={root}
      className={styles.line}
      aria-label={words.record.title}
      lang={texts.lang}
      // The panel in the corner shows the same, with all controls.
      inert={beside}
      aria-hidden={beside || undefined}
      data-in-view={inView && call.view === 'page' && !record ? '' : undefined}
    >
      <ConversationAxis />
      <Wrap className={styles.wrap}>
        <Turns call={call} record={record} texts={texts} />
        <div className={styles.end}>
          {record ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
            <div
              className={styles.card}
              role="group"
              aria-label={words.record.title}
              tabIndex={-1}
              data-voice-record=""
              data-handover=""
            >
              <CallTicket texts={texts} lang={lang} record={record} />
              <RecordWays texts={texts} lang={lang} record={record} onAgain={onAgain} />
            </div>
          ) : (
            <OpenCall call={call} texts={texts} lang={lang} onText={onText} />
          )}
        </div>
      </Wrap>
    </section>
  );
}

interface CallProps {
  call: CallState;
  texts: VoiceTexts;
}

/** The turns of both voices; the newest is in view, the earlier ones are reached by scrolling. */
function Turns({ call, record, texts }: CallProps & { record: CallRecord | null }) {
  const log = useRef<HTMLDivElement>(null);
  // With reduced motion a turn is drawn when it has its words, and does not move with each bar.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const loudness = useLoudness(still || record !== null);
  const turns = record ? drawnTurns(record) : drawnTurns(call, { mode: call.mode, loudness, at: timeInCall() });
  const count = turns.length;
  useEffect(() => {
    const element = log.current;
    if (!element || count === 0) return;
    element.scrollTo({ left: element.scrollWidth, top: element.scrollHeight });
    // Only a scrollable element needs keyboard focus.
    const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    if (scrolls) element.tabIndex = 0;
  }, [count]);
  return (
    <div ref={log} className={styles.turns} role="log" aria-label={texts.captions}>
      <ol>
        {withKeys(turns.map(({ voice }) => voice)).map(({ key }, i) => {
          const turn = turns[i];
          return (
            turn && (
              <ConversationTurn
                key={key}
                turn={turn}
                drawing={turn.drawing}
                speaker={texts.speakers[turn.voice]}
                className={cx(turn.columns > 1 && styles.wide, turn.columns > 2 && styles.widest)}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}

function OpenCall({ call, texts, lang, onText }: CallProps & Pick<CallLineProps, 'lang' | 'onText'>) {
  const { mode, medium, interruption, muted, volume, view } = call;
  const listening = medium === 'text' ? texts.writing.status : texts.listening;
  const status = interruption
    ? interruptionTexts(texts, interruption).title
    : mode === 'speaking'
      ? texts.speaking
      : listening;
  const voice = medium === 'voice';
  const controls = view !== 'expanded';
  return (
    <div className={styles.card}>
      <CallTicket
        texts={texts}
        lang={lang}
        open={{ ...call, status, className: interruption ? undefined : styles[mode] }}
      />
      {controls && voice && !interruption && <Sound texts={texts} muted={muted} volume={volume} />}
      {controls && (
        <div className={notices.ways}>
          {voice && (
            <button type="button" onClick={onText}>
              {texts.writing.start}
            </button>
          )}
          <button type="button" className={voice ? undefined : notices.whole} onClick={endCall} data-handover="">
            {texts.end}
          </button>
        </div>
      )}
    </div>
  );
}
