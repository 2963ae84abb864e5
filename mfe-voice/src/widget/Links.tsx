import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { formHref } from '@site/contracts/navigation';
import { PRIVACY } from '@site/contracts/paths';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useMatches } from 'react-router-dom';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Links.module.css';

/** Returns the address of the contact form for the current page, without language prefix. */
export function useHumanHref(): string {
  return formHref(useMatches().at(-1)?.loaderData as PageData | undefined);
}

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
