import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { closeGlyph, menuGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../search/SearchButton';
import { FormLink } from './FormLink';
import type { LayoutTexts } from './layout-page';
import styles from './MobileMenu.module.css';
import { AfterNavigation, prepareMenu } from './menu-parts';
import { NavGlyph, NavItem } from './NavItem';

/**
 * The menu of narrow windows: a full-height panel below the header, in a native `<details>`, so that it works without
 * JavaScript.
 */
export function MobileMenu({ navigation }: Pick<LayoutTexts, 'navigation'>) {
  const { t } = useTranslation('shell');
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
                <NavItem item={item} className={styles.item ?? ''} />
                {entries.length > 0 && (
                  <ul className={styles.products}>
                    {entries.map((entry) => (
                      <li key={entry.id}>
                        <NavItem item={entry}>
                          {entry.glyph && <NavGlyph glyph={entry.glyph} className={styles.glyph} />}
                          <span>{entry.label}</span>
                        </NavItem>
                      </li>
                    ))}
                  </ul>
                )}
              </Fragment>
            );
          })}
        </nav>
        <FormLink>{(link) => <ButtonLink {...link} wide arrow />}</FormLink>
        <SearchButton look="row" />
      </div>
      <AfterNavigation
        call={() => {
          if (ref.current) close(ref.current);
        }}
      />
    </details>
  );
}

/** Elements behind an open menu. */
const BEHIND = 'main, footer, [data-behind-menu]';
/** Tab stops in the header; `checkVisibility` filters those that are hidden. */
const STOPS = 'header a[href], header button, header summary';

function setInert(inert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = inert;
}

/** The browser fires `toggle` asynchronously, but the caller may move the focus into the page immediately. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  setInert(false);
}

/** Keeps the focus within the header, which contains the menu and its button. */
function trapFocus(event: KeyboardEvent): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

/**
 * Adds the behaviour of a modal menu to a `<details>` element: Escape closes it and restores the focus, and while it is open, the page behind is inert and the header traps the focus.
 */
function useModalMenu(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const onToggle = () => setInert(menu.open);
    const onKey = (event: KeyboardEvent) => {
      if (!menu.open) return;
      if (event.key === 'Tab') trapFocus(event);
      if (event.key !== 'Escape') return;
      close(menu);
      menu.querySelector('summary')?.focus();
    };
    // The menu may have been opened before hydration; a wide window (same breakpoint as in the style sheet) hides it.
    const wide = window.matchMedia('(min-width: 72.5625em)');
    const onWide = () => {
      if (wide.matches) close(menu);
    };
    onToggle();
    const gone = new AbortController();
    const { signal } = gone;
    prepareMenu(menu, signal);
    menu.addEventListener('toggle', onToggle, { signal });
    document.addEventListener('keydown', onKey, { signal });
    wide.addEventListener('change', onWide, { signal });
    return () => {
      gone.abort();
      setInert(false);
    };
  }, [ref]);
}
