import { BRAND } from '@site/contracts/brand';
import type { NavigationItem } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import { entriesOf, MAIN_MENU, PRODUCTS_MENU } from '@site/contracts/navigation';
import { HOME, PRIVACY } from '@site/contracts/paths';
import { Wrap } from '@site/ui/layout/Wrap';
import { SiteLink } from '@site/ui/link/SiteLink';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Footer.module.css';
import { type LayoutTexts, sameTexts } from './layout-page';
import { Logo } from './links';

export const Footer = memo(function Footer({ lang, navigation }: LayoutTexts) {
  const { t } = useTranslation('shell');
  const legal = t('footer.legal', '');
  const sections = entriesOf(navigation, MAIN_MENU).filter(
    ({ id, href }) => href !== HOME && entriesOf(navigation, id).length === 0,
  );
  const products = entriesOf(navigation, PRODUCTS_MENU);
  const channels = [
    [`mailto:${BRAND.email}`, t('footer.email')],
    [BRAND.messenger.href, BRAND.messenger.label],
    [BRAND.youtube, 'YouTube'],
    [BRAND.instagram, 'Instagram'],
  ];
  return (
    <footer className={styles.footer}>
      <Wrap>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo lang={lang} />
          </div>
          <FooterColumn title={t('footer.products')} className={styles.products}>
            <FooterLinks items={products} lang={lang} />
          </FooterColumn>
          <FooterColumn title={t('footer.site')} className={styles.site}>
            <FooterLinks items={sections} lang={lang} />
          </FooterColumn>
          <FooterColumn title={t('footer.contact')} className={styles.contact}>
            {channels.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </FooterColumn>
        </div>
        <div className={styles.end}>
          <span>{`${BRAND.name} · ${t('footer.clients')}`}</span>
          {legal && <span>{legal}</span>}
          <SiteLink lang={lang} href={PRIVACY}>
            {t('footer.privacy')}
          </SiteLink>
        </div>
      </Wrap>
    </footer>
  );
}, sameTexts);

function FooterLinks({ items, lang }: { items: readonly NavigationItem[]; lang: Language }) {
  return items.map(({ id, href, label }) => (
    <li key={id}>
      <SiteLink lang={lang} href={href}>
        {label}
      </SiteLink>
    </li>
  ));
}

interface FooterColumnProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

function FooterColumn({ title, className, children }: FooterColumnProps) {
  return (
    <div className={className}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>{children}</ul>
    </div>
  );
}
