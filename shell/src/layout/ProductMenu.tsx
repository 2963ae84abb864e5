import { formHref } from '@site/contracts/form-href';
import type { Language } from '@site/contracts/languages';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from '@site/contracts/paths';
import { downGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavItem } from './NavItem';
import { ProductGlyph } from './ProductGlyph';
import styles from './ProductMenu.module.css';
import { usePopoverManners } from './use-popover-manners';

/**
 * The navigation item Products with the six products behind the arrow beside it. The item itself leads to the product
 * list; the arrow is the browser's own disclosure, so it opens without JavaScript.
 */
export function ProductMenu({ lang, path }: { lang: Language; path: string }) {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLDetailsElement>(null);
  usePopoverManners(ref);
  return (
    <div className={styles.item}>
      <NavItem id="products" lang={lang} path={path} />
      <details ref={ref} className={styles.menu} suppressHydrationWarning>
        <summary className={styles.toggle} aria-label={t('productMenu.toggle')}>
          <Icon glyph={downGlyph} className={styles.arrow} />
        </summary>
        <div className={styles.panel}>
          <ul className={styles.products}>
            {PRODUCT_IDS.map((id) => (
              <li key={id}>
                <SiteLink lang={lang} href={PRODUCT_PATHS[id]} current={path === PRODUCT_PATHS[id]}>
                  <ProductGlyph id={id} className={styles.glyph} />
                  <span>
                    <b>{PRODUCT_NAMES[id]}</b>
                    {t(`productMenu.lines.${id}`)}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
          <div className={styles.aside}>
            <p className={styles.question}>{t('productMenu.question')}</p>
            <p>{t('productMenu.hint')}</p>
            <ArrowLink lang={lang} href={formHref(path)} className={styles.discuss}>
              {t('discuss')}
            </ArrowLink>
          </div>
        </div>
      </details>
    </div>
  );
}
