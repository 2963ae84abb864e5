import type { NavigationItem } from '@site/contracts/declaration';
import { formHref } from '@site/contracts/form-href';
import { downGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutPage } from './layout-page';
import { NavGlyph } from './NavGlyph';
import { NavItem } from './NavItem';
import styles from './ProductMenu.module.css';
import { useDismissibleMenu } from './use-dismissible-menu';

interface ProductMenuProps {
  item: NavigationItem;
  /** Entries of its menu: the products. */
  entries: readonly NavigationItem[];
  page: LayoutPage;
}

/**
 * An item of the main navigation with a menu. The item is a link; the arrow beside it is a native disclosure widget, so
 * it opens without JavaScript.
 */
export function ProductMenu({ item, entries, page }: ProductMenuProps) {
  const { t } = useTranslation('shell');
  const { lang, path } = page;
  const ref = useRef<HTMLDetailsElement>(null);
  useDismissibleMenu(ref);
  return (
    <div className={styles.item}>
      <NavItem item={item} page={page} />
      <details ref={ref} className={styles.menu} suppressHydrationWarning>
        <summary className={styles.toggle} aria-label={t('productMenu.toggle')}>
          <Icon glyph={downGlyph} className={styles.arrow} />
        </summary>
        <div className={styles.panel}>
          <ul className={styles.products}>
            {entries.map(({ id, href, label, note, glyph }) => (
              <li key={id}>
                <SiteLink lang={lang} href={href} current={path === href}>
                  {glyph && <NavGlyph glyph={glyph} className={styles.glyph} />}
                  <span>
                    <b>{label}</b>
                    {note}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
          <div className={styles.aside}>
            <p className={styles.question}>{t('productMenu.question')}</p>
            <p>{t('productMenu.hint')}</p>
            <ArrowLink lang={lang} href={formHref(page)} className={styles.discuss}>
              {t('discuss')}
            </ArrowLink>
          </div>
        </div>
      </details>
    </div>
  );
}
