import type { Language } from '@site/contracts/languages';
import draw from '@site/ui/drawing/drawing.module.css';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { isTyping } from '@site/ui/layout/is-typing.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallClock } from '../session/CallClock';
import { sendText } from '../session/call-controls';
import type { CallState } from '../session/call-state';
import { callStore } from '../session/call-store';
import { endCall } from '../session/end-call';
import { useEngine } from '../session/load-engine';
import { continueInText } from '../session/start-call';
import type { VoiceTexts } from '../texts/voice-texts';
import { Avatar } from './Avatar';
import styles from './CallPanel.module.css';
import { Captions } from './Captions';
import { Links } from './Links';
import { Sound } from './Sound';
import writingStyles from './Writing.module.css';

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
        <button type="button" onClick={() => callStore.dispatch({ type: 'minimize' })} data-handover="">
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
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The visitor has asked to type, maybe in the Lumi demo, and may fill in a form until the call is connected.
  useEffect(() => {
    if (!isTyping()) input.current?.focus({ preventScroll: true });
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    sendText(text);
    setText('');
  };
  return (
    <form className={writingStyles.writing} onSubmit={send}>
      <input
        ref={input}
        type="text"
        aria-label={writing.label}
        placeholder={writing.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-handover=""
      />
      <button type="submit" aria-label={writing.send}>
        <Icon glyph={arrowGlyph} />
      </button>
    </form>
  );
}
