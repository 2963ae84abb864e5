import type { Language } from '@site/contracts/languages';
import { phoneGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './IdleButton.module.css';
import { useHumanHref } from './use-human-href';

/** Link to the contact form, if voice is switched off. */
export function VoiceOff({ texts, lang }: { texts: VoiceTexts; lang: Language }) {
  return (
    <SiteLink lang={lang} href={useHumanHref()} className={styles.round}>
      <span className="visually-hidden">{texts.off}</span>
      <Icon glyph={phoneGlyph} voice="visitor" />
    </SiteLink>
  );
}
