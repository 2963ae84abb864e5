import { HOME } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Breadcrumbs, type Crumb } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PageHero.module.css';

interface PageHeroProps {
  /** Breadcrumbs without the home page, down to the page itself. */
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  /** Below the lead paragraph. */
  children?: ReactNode;
  /** Between two rules at the end: label above value, four to a row. */
  facts?: readonly { label: string; value: string }[];
}

/** A content page's first section: breadcrumbs, headline, lead paragraph, and of an entry its facts. */
export function PageHero({ crumbs, title, lead, children, facts }: PageHeroProps) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
  return (
    <Hero>
      <Wrap>
        <Breadcrumbs lang={lang} label={t('breadcrumbs')} items={[{ label: t('home'), href: HOME }, ...crumbs]} />
        <h1 className={styles.title}>{title}</h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
        {children}
        {facts && (
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Wrap>
    </Hero>
  );
}
