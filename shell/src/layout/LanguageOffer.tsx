import { type Language, languageInfo } from '@site/contracts/languages';
import { arrowGlyph, closeGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Wrap } from '@site/ui/layout/Wrap';
import { useState } from 'react';
import styles from './LanguageOffer.module.css';
import { languageHref, useLanguageChange } from './LanguageSwitch';

interface OfferTexts {
  text: string;
  accept: string;
  dismiss: string;
}

/** The offer in each language. In this chunk, because most visitors get no offer and need none of its texts. */
const OFFERS = import.meta.glob<OfferTexts>('../../locales/*.json', { eager: true, import: 'offer' });

interface LanguageOfferProps {
  /** The visitor's language, which differs from the page's; known only after hydration. */
  suggested: Language;
  path: string;
  languages: readonly Language[];
}

/** Offers the page in the visitor's language, in that language. It overlays the page, so that nothing shifts. */
export default function LanguageOffer({ suggested, path, languages }: LanguageOfferProps) {
  const words = OFFERS[`../../locales/${suggested}.json`];
  const change = useLanguageChange(languages);
  const [dismissed, setDismissed] = useState(false);
  if (!words || dismissed || !languages.includes(suggested)) return null;
  return (
    <aside className={styles.offer} lang={languageInfo(suggested).htmlLang} aria-label={words.text} data-behind-menu>
      <Wrap className={styles.row}>
        <p className={styles.text}>{words.text}</p>
        <a
          className={styles.accept}
          href={languageHref(path, languages, suggested)}
          onClick={(event) => change(event, suggested)}
        >
          <span>{words.accept}</span>
          <Icon glyph={arrowGlyph} />
        </a>
        <button type="button" className={styles.dismiss} aria-label={words.dismiss} onClick={() => setDismissed(true)}>
          <Icon glyph={closeGlyph} />
        </button>
      </Wrap>
    </aside>
  );
}
