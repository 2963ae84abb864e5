import { formHref } from '@site/contracts/form-href';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { closeGlyph, menuGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { SearchButton } from '../search/SearchButton';
import type { LayoutPage } from './layout-page';
import styles from './MobileMenu.module.css';
import { NavGlyph } from './NavGlyph';
import { NavItem } from './NavItem';
import { prepareMenu } from './prepare-menu';

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
 * Adds the behaviour of a modal menu to a `<details>` element: Escape closes it and restores the focus, a navigation
 * closes it, and while it is open, the page behind is inert and the header traps the focus.
 */
function useModalMenu(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (ref.current) close(ref.current);
  }, [key, ref]);

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
    const stopPreparing = prepareMenu(menu);
    menu.addEventListener('toggle', onToggle);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      stopPreparing();
      menu.removeEventListener('toggle', onToggle);
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
      setInert(false);
    };
  }, [ref]);
}
