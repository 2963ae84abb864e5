import type { Language } from '@site/contracts/languages';
import { entriesOf, PRODUCTS_MENU } from '@site/contracts/navigation';
import { CASES, TEAM } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { useTranslation } from 'react-i18next';
import { EntryLink } from '../../layout/EntryLink';
import styles from './SlotFallbacks.module.css';

interface Props {
  lang: Language;
}

/** Fallback of the product list: the products by name. */
export function ProductsFallback({ lang }: Props) {
  const { t } = useTranslation('shell');
  const { navigation } = usePage();
  return (
    <Section id="products">
      <h2>{t('section.productsTitle')}</h2>
      <p className={`lead ${styles.lead}`}>{t('section.productsText')}</p>
      <ul className={styles.links}>
        {entriesOf(navigation, PRODUCTS_MENU).map(({ id }) => (
          <li key={id}>
            <EntryLink lang={lang} id={id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Fallback of the case highlights. */
export function CasesFallback({ lang }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Section id="cases">
      <h2>{t('section.casesTitle')}</h2>
      <p className={`lead ${styles.lead}`}>{t('section.casesText')}</p>
      <ArrowLink lang={lang} href={CASES}>
        {t('section.casesLink')}
      </ArrowLink>
    </Section>
  );
}

/** Fallback of the team. */
export function TeamFallback({ lang }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Section id="team">
      <h2>{t('section.teamTitle')}</h2>
      <p className={`lead ${styles.lead}`}>{t('section.teamText')}</p>
      <ArrowLink lang={lang} href={TEAM}>
        {t('section.teamLink')}
      </ArrowLink>
    </Section>
  );
}
