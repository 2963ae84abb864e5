import type { Language } from '@site/contracts/languages';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Intro.module.css';
import { Links } from './Links';

/** Id of the line that describes the idle button. */
export const INTRO_ID = 'voice-intro';

/** Notice before a call: shown beside the button on hover and focus, and while the call connects. */
export function Intro({ texts, lang }: { texts: VoiceTexts; lang: Language }) {
  return (
    <div className={styles.intro} data-voice-intro="">
      <p id={INTRO_ID}>{texts.intro.text}</p>
      <Links texts={texts} lang={lang} />
    </div>
  );
}
