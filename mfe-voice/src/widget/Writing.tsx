import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sendText } from '../session/call-controls';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Writing.module.css';

/** Maximum length: enough for any answer, below the service's message limit. */
const LONGEST = 1000;

/** Text input for conversations without a microphone. */
export function Writing({ texts: { writing } }: { texts: VoiceTexts }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The visitor has asked to type, maybe in the Lumi demo.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    sendText(text);
    setText('');
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
