import { type RefObject, useEffect, useState } from 'react';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './AskLabel.module.css';

/** Id of the invitation that the label opens. */
export const INVITATION_ID = 'voice-invitation';

/** Who scrolls this far has seen the label. */
const SEEN_PX = 60;

export interface Invitation {
  /** Whether the label is shown: until the visitor scrolls, and as long as its invitation is open. */
  labelled: boolean;
  open: boolean;
  toggle: () => void;
}

/** Returns the state of the label and its invitation, which Escape and a press elsewhere close. */
export function useInvitation(root: RefObject<HTMLElement | null>, idle: boolean): Invitation {
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

/** Says what the round button beside it is for, and opens the invitation. */
export function AskLabel({ texts, open, toggle }: Omit<Invitation, 'labelled'> & { texts: VoiceTexts }) {
  return (
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
  );
}
