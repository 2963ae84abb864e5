import { formHref } from '@site/contracts/form-href';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { closeGlyph, menuGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../search/SearchButton';
import type { LayoutPage } from './layout-page';
import styles from './MobileMenu.module.css';
import { NavGlyph } from './NavGlyph';
import { NavItem } from './NavItem';
import { useModalMenu } from './use-modal-menu';

/**
 * The menu of narrow windows: a full-height panel below the header, in a native `<details>`, so that it works without
 * JavaScript.
 */
export function MobileMenu({ page }: { page: LayoutPage }) {
  const { t } = useTranslation('shell');
  const { lang, path, navigation } = page;
  const ref = useRef<HTMLDetailsElement>(null);
  useModalMenu(ref);
  return (
    <details ref={ref} className={styles.menu} suppressHydrationWarning>
      <summary className={styles.toggle} aria-label={t('menu')}>
        <Icon glyph={menuGlyph} className={styles.open} />
        <Icon glyph={closeGlyph} className={styles.close} />
      </summary>
      <div className={styles.panel}>
        <nav className={styles.nav} aria-label={t('menu')}>
          {entriesOf(navigation, MAIN_MENU).map((item) => {
            const entries = entriesOf(navigation, item.id);
            return (
              <Fragment key={item.id}>
                <NavItem item={item} page={page} className={styles.item ?? ''} />
                {entries.length > 0 && (
                  <ul className={styles.products}>
                    {entries.map(({ id, href, label, glyph }) => (
                      <li key={id}>
                        <SiteLink lang={lang} href={href} current={path === href}>
                          {glyph && <NavGlyph glyph={glyph} className={styles.glyph} />}
                          {label}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                )}
              </Fragment>
            );
          })}
        </nav>
        <ButtonLink lang={lang} href={formHref(page)} wide arrow>
          {t('discuss')}
        </ButtonLink>
        <SearchButton look="row" />
      </div>
    </details>
  );
}
