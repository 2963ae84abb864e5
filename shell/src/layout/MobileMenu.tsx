import { formHref } from '@site/contracts/form-href';
import type { Language } from '@site/contracts/languages';
import { NAVIGATION, PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from '@site/contracts/paths';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { closeGlyph, menuGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../search/SearchButton';
import styles from './MobileMenu.module.css';
import { NavItem } from './NavItem';
import { ProductGlyph } from './ProductGlyph';
import { useMenuManners } from './use-menu-manners';

/** The menu of narrow windows: a full-height panel under the header, opened by the browser itself, so it works without JavaScript. */
export function MobileMenu({ lang, path }: { lang: Language; path: string }) {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLDetailsElement>(null);
  useMenuManners(ref);
  return (
    <details ref={ref} className={styles.menu} suppressHydrationWarning>
      <summary className={styles.toggle} aria-label={t('menu')}>
        <Icon glyph={menuGlyph} className={styles.open} />
        <Icon glyph={closeGlyph} className={styles.close} />
      </summary>
      <div className={styles.panel}>
        <nav className={styles.nav} aria-label={t('menu')}>
          {NAVIGATION.map(({ id }) => (
            <Fragment key={id}>
              <NavItem id={id} lang={lang} path={path} className={styles.item ?? ''} />
              {id === 'products' && (
                <ul className={styles.products}>
                  {PRODUCT_IDS.map((product) => (
                    <li key={product}>
                      <SiteLink
                        lang={lang}
                        href={PRODUCT_PATHS[product]}
                        current={path === PRODUCT_PATHS[product]}
                      >
                        <ProductGlyph id={product} className={styles.glyph} />
                        {PRODUCT_NAMES[product]}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              )}
            </Fragment>
          ))}
        </nav>
        <ButtonLink lang={lang} href={formHref(path)} wide arrow>
          {t('discuss')}
        </ButtonLink>
        <SearchButton look="row" />
      </div>
    </details>
  );
}
