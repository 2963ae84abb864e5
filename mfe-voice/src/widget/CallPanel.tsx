import type { Language } from '@site/contracts/languages';
import draw from '@site/ui/drawing/drawing.module.css';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { isTyping } from '@site/ui/layout/is-typing.ts';
import { drawSpeech } from '@site/ui/wave/geometry.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { endCall, sendText } from '../session/call-controls';
import { type CallMode, type CallState, callStore } from '../session/call-state';
import { useEngine } from '../session/load-engine';
import { continueInText } from '../session/start-call';
import { pushLevel, useLevels } from '../session/view-hooks';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './CallPanel.module.css';
import { CallClock, Captions, Sound } from './CallParts';
import { Links } from './FormLink';

/** The connected call, expanded. */
export function CallPanel({ texts, lang, call }: { texts: VoiceTexts; lang: Language; call: CallState }) {
  const { mode, medium, startedAt, warning, interruption } = call;
  const engine = useEngine();
  const listening = medium === 'text' ? texts.writing.status : texts.listening;
  const status = mode === 'speaking' ? texts.speaking : listening;
  return (
    <div className={styles.panel} data-voice={interruption ? 'interrupted' : mode} data-medium={medium}>
      <div className={styles.stage}>
        {medium === 'voice' && <Avatar mode={mode} />}
        <p className={styles.status} role="status">
          {(interruption && engine?.interruptionTexts(texts, interruption).title) ?? status}
        </p>
        {startedAt !== null && <CallClock startedAt={startedAt} />}
        {warning && !interruption && <p className={styles.warning}>{engine?.engineTexts(texts).warning[warning]}</p>}
      </div>
      {interruption && engine && (
        <engine.Interruption texts={texts} why={interruption} untitled onText={continueInText} />
      )}
      {/* What is said about an interruption needs its room. */}
      <AiNotice text={texts.intro.text} hidden={interruption !== null} />
      <Captions captions={call.captions} texts={texts} />
      {medium === 'text' ? (
        <Writing texts={texts} />
      ) : (
        !interruption && <Sound texts={texts} muted={call.muted} volume={call.volume} />
      )}
      <div className={styles.controls}>
        <button
          type="button"
          onClick={() => callStore.dispatch({ type: 'changed', view: 'minimized' })}
          data-handover=""
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path className={draw.stroke} d="M3 8h10" />
          </svg>
          <span>{texts.minimize}</span>
        </button>
        <button type="button" onClick={endCall}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path className={draw.stroke} d="M2 9.5c3.5-3 8.5-3 12 0l-1.5 2-2.5-1v-2M6 8.3v2.2l-2.5 1-1.5-2" />
          </svg>
          <span>{texts.end}</span>
        </button>
      </div>
      <Links texts={texts} lang={lang} />
    </div>
  );
}

/** On a touch screen the introduction is visible only while the call connects, which may be less than a second. */
const NOTICE_MS = 8000;

function AiNotice({ text, hidden }: { text: string; hidden: boolean }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setShown, NOTICE_MS, false);
    return () => clearTimeout(timer);
  }, []);
  return (
    shown && (
      <p className={styles.notice} hidden={hidden}>
        {text}
      </p>
    )
  );
}

/** Maximum length: enough for any answer, below the service's message limit. */
const LONGEST = 1000;

/** Text input for conversations without a microphone. */
function Writing({ texts: { writing } }: { texts: VoiceTexts }) {
  const input = useRef<HTMLInputElement>(null);
  // The visitor has asked to type, maybe in the Lumi demo, and may fill in a form until the call is connected.
  useEffect(() => {
    if (!isTyping()) input.current?.focus({ preventScroll: true });
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!input.current) return;
    sendText(input.current.value);
    input.current.value = '';
  };
  return (
    <form className={styles.writing} onSubmit={send}>
      <input
        ref={input}
        type="text"
        aria-label={writing.label}
        placeholder={writing.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={LONGEST}
        data-handover=""
      />
      <button type="submit" aria-label={writing.send}>
        <Icon glyph={arrowGlyph} />
      </button>
    </form>
  );
}

const BARS = 60;
const CENTRE = 75;
const RADIUS = 48;
const GAP = 3;
const REACH = 21;

const round = (value: number) => Math.round(value * 10) / 10;

/** Number of loudness values in one half of the ring. */
const RING_MOMENTS = BARS / 2;

/**
 * Returns the avatar's bars in a 150 × 150 box: inwards while listening, outwards while speaking, so that they are
 * distinct without colour.
 */
function ringPath(amplitudes: readonly number[], mode: CallMode): string {
  const direction = mode === 'listening' ? -1 : 1;
  return amplitudes
    .map((amplitude, i) => {
      const angle = (i / amplitudes.length) * 2 * Math.PI - Math.PI / 2;
      const end = RADIUS + direction * (GAP + amplitude * REACH);
      const at = (r: number) => `${round(CENTRE + r * Math.cos(angle))} ${round(CENTRE + r * Math.sin(angle))}`;
      return `M${at(RADIUS)}L${at(end)}`;
    })
    .join('');
}

/** The assistant's avatar, animated by the loudness of the current speaker. */
function Avatar({ mode }: { mode: CallMode }) {
  const ring = useRef<SVGPathElement>(null);
  const [trail] = useState(() => Array<number>(RING_MOMENTS).fill(0));
  useLevels(true, ({ input, output }) => {
    pushLevel(trail, mode === 'listening' ? input : output);
    // The newest at the top, older ones down both sides.
    ring.current?.setAttribute('d', ringPath([...trail, ...trail.toReversed()], mode));
  });
  const still = ringPath(drawSpeech(mode === 'listening' ? 31 : 47, BARS), mode);
  return (
    <svg className={styles.avatar} viewBox="0 0 150 150" aria-hidden="true" data-avatar={mode}>
      <circle className={draw.stroke} cx="75" cy="75" r={RADIUS} opacity=".35" />
      <path ref={ring} className={`${draw.stroke} ${draw.thick}`} d={still} />
      {mode === 'listening' ? (
        <circle cx="75" cy="75" r="4" fill="currentColor" />
      ) : (
        <path className={`${draw.stroke} ${draw.thick}`} d="M69 70v10M75 64v22M81 70v10" />
      )}
    </svg>
  );
}

/** The connected call, minimized to the avatar. */
export function MinimizedCall({ texts, call: { mode, interruption } }: { texts: VoiceTexts; call: CallState }) {
  return (
    <button
      type="button"
      className={styles.minimized}
      aria-label={texts.expand}
      onClick={() => callStore.dispatch({ type: 'changed', view: 'expanded' })}
      data-voice={interruption ? 'interrupted' : mode}
      data-handover=""
    >
      <Avatar mode={mode} />
    </button>
  );
}
