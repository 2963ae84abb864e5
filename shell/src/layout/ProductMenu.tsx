import type { NavigationItem } from '@site/contracts/declaration';
import { downGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormLink } from './FormLink';
import { AfterNavigation, prepareMenu } from './menu-parts';
import { NavGlyph, NavItem } from './NavItem';
import styles from './ProductMenu.module.css';

interface ProductMenuProps {
  item: NavigationItem;
  /** Entries of its menu: the products. */
  entries: readonly NavigationItem[];
}

/**
 * An item of the main navigation with a menu: a native disclosure widget, which opens without JavaScript. The item's own
 * address is the first link of the menu.
 */
export function ProductMenu({ item, entries }: ProductMenuProps) {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLDetailsElement>(null);
  useDismissibleMenu(ref);
  return (
    <div className={styles.item}>
      <details ref={ref} className={styles.menu} suppressHydrationWarning>
        <summary className={styles.toggle}>
          <span>{item.label}</span>
          <Icon glyph={downGlyph} className={styles.arrow} />
        </summary>
        <div className={styles.panel}>
          <ul className={styles.products}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <NavItem item={entry}>
                  {entry.glyph && <NavGlyph glyph={entry.glyph} className={styles.glyph} />}
                  <span>
                    <b>{entry.label}</b>
                    {entry.note && <span>{entry.note}</span>}
                  </span>
                </NavItem>
              </li>
            ))}
          </ul>
          <div className={styles.aside}>
            <p className={styles.question}>{t('productMenu.question')}</p>
            <p>{t('productMenu.hint')}</p>
            <NavItem item={item} className={styles.all}>
              {t('productMenu.all')}
            </NavItem>
            <FormLink>{(link) => <ArrowLink {...link} className={styles.discuss} />}</FormLink>
          </div>
        </div>
      </details>
      <AfterNavigation
        call={() => {
          if (ref.current) ref.current.open = false;
        }}
      />
    </div>
  );
}

/**
 * Adds the behaviour of a popover menu to a `<details>` element: Escape closes it and restores the focus; a press
 * outside and losing the focus close it.
 */
function useDismissibleMenu(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const closeUnlessInside = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const gone = new AbortController();
    const { signal } = gone;
    prepareMenu(menu, signal);
    document.addEventListener('keydown', onKey, { signal });
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeUnlessInside, { signal });
    return () => gone.abort();
  }, [ref]);
}
