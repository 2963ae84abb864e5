import { type Language, languageInfo } from '@site/contracts/languages';
import { arrowGlyph, closeGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Wrap } from '@site/ui/layout/Wrap';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LanguageOffer.module.css';
import { languageHref } from './language-href';
import { useLanguageChange } from './use-language-change';

interface LanguageOfferProps {
  /** The visitor's language, if it differs from the page's; known only after hydration. */
  suggested: Language | undefined;
  path: string;
  languages: readonly Language[];
}

/** Offers the page in the visitor's language, in that language. It overlays the page, so that nothing shifts. */
export function LanguageOffer({ suggested, path, languages }: LanguageOfferProps) {
  const { t } = useTranslation('shell');
  const change = useLanguageChange(languages);
  const [dismissed, setDismissed] = useState(false);
  if (!suggested || dismissed || !languages.includes(suggested)) return null;
  return (
    <aside
      className={styles.offer}
      lang={languageInfo(suggested).htmlLang}
      aria-label={t(`offer.${suggested}.text`)}
      data-behind-menu
    >
      <Wrap className={styles.row}>
        <p className={styles.text}>{t(`offer.${suggested}.text`)}</p>
        <a
          className={styles.accept}
          href={languageHref(path, languages, suggested)}
          onClick={(event) => change(event, suggested)}
        >
          {t(`offer.${suggested}.accept`)}
          <Icon glyph={arrowGlyph} />
        </a>
        <button
          type="button"
          className={styles.dismiss}
          aria-label={t(`offer.${suggested}.dismiss`)}
          onClick={() => setDismissed(true)}
        >
          <Icon glyph={closeGlyph} />
        </button>
      </Wrap>
    </aside>
  );
}
