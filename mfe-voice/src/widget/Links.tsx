import type { Language } from '@site/contracts/languages';
import { PRIVACY } from '@site/contracts/paths';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Links.module.css';
import { useHumanHref } from './use-human-href';

/** Links to the contact form, and to the information about what is stored. */
export function Links({ texts, lang }: { texts: VoiceTexts; lang: Language }) {
  return (
    <p className={styles.links}>
      <SiteLink lang={lang} href={useHumanHref()}>
        {texts.human}
      </SiteLink>
      <SiteLink lang={lang} href={PRIVACY}>
        {texts.intro.link}
      </SiteLink>
    </p>
  );
}
