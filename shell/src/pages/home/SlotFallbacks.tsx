import type { Language } from '@site/contracts/languages';
import { entriesOf, PRODUCTS_MENU } from '@site/contracts/navigation';
import { usePage } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SlotFallbacks.module.css';

/** Fallback of a section of another part: its heading, a sentence and what it leads to. */
function Fallback({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <Section id={id}>
      <h2>{t(`section.${id}Title`)}</h2>
      <p className={`lead ${styles.lead}`}>{t(`section.${id}Text`)}</p>
      {children}
    </Section>
  );
}

export function ProductsFallback({ lang }: { lang: Language }) {
  const { navigation } = usePage();
  return (
    <Fallback id="products">
      <ul className={styles.links}>
        {entriesOf(navigation, PRODUCTS_MENU).map(({ id, href, label }) => (
          <li key={id}>
            <SiteLink lang={lang} href={href}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Fallback>
  );
}

/** Fallback of a section with a page of its own. */
export function LinkFallback({ lang, id, href }: { lang: Language; id: 'cases' | 'team'; href: string }) {
  const { t } = useTranslation('shell');
  return (
    <Fallback id={id}>
      <ArrowLink lang={lang} href={href}>
        {t(`section.${id}Link`)}
      </ArrowLink>
    </Fallback>
  );
}
