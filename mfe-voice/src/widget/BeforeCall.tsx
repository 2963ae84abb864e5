import type { Language } from '@site/contracts/languages';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { phoneGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { type RefObject, useEffect, useState } from 'react';
import { cancelStart } from '../session/call-controls';
import type { CallState } from '../session/call-state';
import { preloadEngine } from '../session/load-engine';
import { startCall } from '../session/start-call';
import { useFocusHandover } from '../session/view-hooks';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './BeforeCall.module.css';
import { FormLink, Links } from './FormLink';
import corner from './Widget.module.css';

const PRELOADS = { onPointerDown: preloadEngine, onKeyDown: preloadEngine };
/** Id of the line that describes the round button. */
const INTRO_ID = 'voice-intro';
/** Id of the invitation that the label opens. */
const INVITATION_ID = 'voice-invitation';

interface BeforeCallProps {
  /** The widget's element. */
  root: RefObject<HTMLElement | null>;
  texts: VoiceTexts;
  lang: Language;
  call: CallState;
  /** Whether no notice or record takes the place beside the button. */
  alone: boolean;
  invitation: ReturnType<typeof useInvitation>;
}

/** What the corner shows before a call: the round button, its label, and the invitation. */
export function BeforeCall({ root, texts, lang, call, alone, invitation }: BeforeCallProps) {
  const connecting = call.phase === 'connecting';
  const { labelled, open, toggle } = invitation;
  useFocusHandover(root, String(labelled));
  useEffect(() => {
    if (!connecting) return;
    // A dialog or menu above the page takes the key for itself.
    const onEscape = ({ key }: KeyboardEvent) =>
      key === 'Escape' && !document.querySelector(':modal, :popover-open') && cancelStart();
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [connecting]);
  return (
    <>
      {labelled && (
        <button
          type="button"
          className={styles.label}
          aria-expanded={open}
          aria-controls={INVITATION_ID}
          onClick={toggle}
          data-replay=""
          data-voice-label=""
        >
          {texts.ask}
        </button>
      )}
      <button
        type="button"
        className={styles.round}
        aria-label={connecting ? texts.connecting : texts.name}
        aria-describedby={alone ? INTRO_ID : undefined}
        disabled={connecting}
        {...PRELOADS}
        onClick={() => void startCall({ medium: call.notice === 'dropped' ? call.medium : 'voice' })}
        data-replay=""
        data-handover={connecting ? undefined : ''}
      >
        {connecting ? <Spin /> : <Line />}
      </button>
      {alone && (
        <div className={cx(corner.beside, corner.reached, open && corner.invited)} id={INVITATION_ID}>
          <Intro texts={texts} lang={lang} connecting={connecting} />
          {connecting && (
            <button type="button" className={corner.cancel} onClick={cancelStart} data-handover="">
              {texts.cancel}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Line() {
  return (
    <svg className={styles.line} viewBox="0 0 34 26" aria-hidden="true">
      <path className={`${draw.stroke} ${draw.thick}`} d="M3.5 12v-4M9 12V2M14.5 12V6M20 14v6M25.5 14v10M31 14v4" />
    </svg>
  );
}

function Spin() {
  return (
    <svg className={styles.spin} viewBox="0 0 62 62" aria-hidden="true">
      <circle className={`${draw.stroke} ${draw.strokeLine}`} cx="31" cy="31" r="24" />
      <path className={`${draw.stroke} ${draw.thick} ${draw.strokeVisitor}`} d="M31 7a24 24 0 0 1 24 24" />
      <path className={`${draw.stroke} ${draw.thick} ${draw.strokeAssistant}`} d="M31 55A24 24 0 0 1 7 31" />
    </svg>
  );
}

/** Link to the contact form, in the button's place if voice is switched off. */
export function VoiceOff({ texts, lang }: { texts: VoiceTexts; lang: Language }) {
  return (
    <FormLink lang={lang} className={styles.round}>
      <span className="visually-hidden">{texts.off}</span>
      <Icon glyph={phoneGlyph} voice="visitor" />
    </FormLink>
  );
}

/**
 * Invitation to a call, by voice or in text, and what to know before it: shown for the label, beside the button on hover and focus, and
 * while the call connects.
 */
function Intro({ texts, lang, connecting }: { texts: VoiceTexts; lang: Language; connecting: boolean }) {
  return (
    <div className={styles.intro} data-voice-intro="">
      {!connecting && <p className={styles.invitation}>{texts.intro.invitation}</p>}
      <p id={INTRO_ID}>{texts.intro.text}</p>
      {!connecting && (
        <div className={styles.ways}>
          <button type="button" {...PRELOADS} onClick={() => void startCall()} data-replay="">
            {texts.intro.talk}
          </button>
          <button type="button" {...PRELOADS} onClick={() => void startCall({ medium: 'text' })} data-replay="">
            {texts.writing.start}
          </button>
        </div>
      )}
      <Links texts={texts} lang={lang} />
    </div>
  );
}

/** Who scrolls this far has seen the label. */
const SEEN_PX = 60;

/**
 * Returns the state of the label and its invitation, which Escape and a press elsewhere close. `labelled`: the label is shown until the
 * visitor scrolls, and as long as its invitation is open.
 */
export function useInvitation(root: RefObject<HTMLElement | null>, idle: boolean) {
  const [seen, setSeen] = useState(false);
  const [pressed, setPressed] = useState(false);
  const open = pressed && idle;
  useEffect(() => {
    if (seen) return;
    const look = () => window.scrollY > SEEN_PX && setSeen(true);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [seen]);
  useEffect(() => {
    if (!pressed) return;
    if (!idle) return setPressed(false);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setPressed(false);
    const onPress = ({ target }: Event) =>
      target instanceof Node && !root.current?.contains(target) && setPressed(false);
    const gone = new AbortController();
    document.addEventListener('keydown', onKey, { signal: gone.signal });
    document.addEventListener('pointerdown', onPress, { signal: gone.signal });
    return () => gone.abort();
  }, [pressed, idle, root]);
  return { labelled: idle && (open || !seen), open, toggle: () => setPressed(!pressed) };
}
