import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { NAVIGATION, PRIVACY, PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from '@site/contracts/paths';
import { Wrap } from '@site/ui/layout/Wrap';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import styles from './Footer.module.css';
import { FooterColumn } from './FooterColumn';
import { Logo } from './Logo';

const SITE_ITEMS = NAVIGATION.filter(({ id }) => id !== 'home' && id !== 'products');

/** The end of every page: what the vendor does, the products, the site's sections, the ways to get in touch. */
export function Footer({ lang }: { lang: Language }) {
  const { t } = useTranslation('shell');
  return (
    <footer className={styles.footer}>
      <Wrap>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo lang={lang} />
            <p>{t('footer.about')}</p>
          </div>
          <FooterColumn title={t('footer.products')} className={styles.products}>
            {PRODUCT_IDS.map((id) => (
              <li key={id}>
                <SiteLink lang={lang} href={PRODUCT_PATHS[id]}>
                  {PRODUCT_NAMES[id]}
                </SiteLink>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn title={t('footer.site')} className={styles.site}>
            {SITE_ITEMS.map(({ id, href }) => (
              <li key={id}>
                <SiteLink lang={lang} href={href}>
                  {t(`nav.${id}`)}
                </SiteLink>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn title={t('footer.contact')} className={styles.contact}>
            <li>
              <a href={`mailto:${BRAND.email}`}>{t('footer.email')}</a>
            </li>
            <li>
              <a href={BRAND.messenger.href}>{BRAND.messenger.label}</a>
            </li>
            <li>
              <a href={BRAND.youtube}>YouTube</a>
            </li>
            <li>
              <a href={BRAND.instagram}>Instagram</a>
            </li>
          </FooterColumn>
        </div>
        <div className={styles.end}>
          <span>
            {BRAND.name} · {t('footer.clients')}
          </span>
          <SiteLink lang={lang} href={PRIVACY}>
            {t('footer.privacy')}
          </SiteLink>
        </div>
      </Wrap>
    </footer>
  );
}
