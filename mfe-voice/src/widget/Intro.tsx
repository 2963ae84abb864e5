import type { Language } from '@site/contracts/languages';
import { preloadEngine } from '../session/load-engine';
import { startCall } from '../session/start-call';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Intro.module.css';
import { Links } from './Links';

/** Id of the line that describes the idle button. */
export const INTRO_ID = 'voice-intro';

/**
 * Invitation to a call, by voice or in text, and what to know before it: shown for the label, beside the button on hover and focus, and
 * while the call connects.
 */
export function Intro({ texts, lang, connecting }: { texts: VoiceTexts; lang: Language; connecting: boolean }) {
  return (
    <div className={styles.intro} data-voice-intro="">
      {!connecting && <p className={styles.invitation}>{texts.intro.invitation}</p>}
      <p id={INTRO_ID}>{texts.intro.text}</p>
      {!connecting && (
        <div className={styles.ways}>
          <button type="button" {...STARTS} onClick={() => void startCall()}>
            {texts.intro.talk}
          </button>
          <button type="button" {...STARTS} onClick={() => void startCall({ medium: 'text' })}>
            {texts.writing.start}
          </button>
        </div>
      )}
      <Links texts={texts} lang={lang} />
    </div>
  );
}

const STARTS = { onPointerDown: preloadEngine, onKeyDown: preloadEngine, 'data-replay': '' };
