import type { Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { useTranslation } from 'react-i18next';
import styles from './NothingFound.module.css';

/** Empty result, with a link to the contact form. */
export function NothingFound({ lang, onOpen }: { lang: Language; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.nothing}>
      <p>
        <b>{t('search.nothing')}</b>
        <span>{t('search.hint')}</span>
      </p>
      <ArrowLink lang={lang} href={CONTACTS} onClick={onOpen}>
        {t('search.ask')}
      </ArrowLink>
    </div>
  );
}
