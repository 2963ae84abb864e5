import type { NavigationItem } from '@site/contracts/declaration';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { closeGlyph, downGlyph, menuGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { Fragment, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { SearchButton } from '../search/Search';
import type { LayoutTexts } from './layout-page';
import { FormLink, NavGlyph, NavItem } from './links';
import mobile from './MobileMenu.module.css';
import styles from './ProductMenu.module.css';

interface ProductMenuProps {
  item: NavigationItem;
  entries: readonly NavigationItem[];
}

/** An item of the main navigation with a menu: a native disclosure widget, which opens without JavaScript. */
export function ProductMenu({ item, entries }: ProductMenuProps) {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLDetailsElement>(null);
  useMenu(ref, closeMenu, (menu, signal) => {
    const closeUnlessInside = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) closeMenu(menu);
    };
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeUnlessInside, { signal });
  });
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
      <AfterNavigation call={() => ref.current && closeMenu(ref.current)} />
    </div>
  );
}

/** The menu of narrow windows, in a native `<details>`. The page behind it is inert and the header traps the focus. */
export function MobileMenu({ navigation }: Pick<LayoutTexts, 'navigation'>) {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLDetailsElement>(null);
  useMenu(ref, closeModal, (menu, signal) => {
    const onToggle = () => setInert(menu.open);
    const onKey = (event: KeyboardEvent) => {
      if (menu.open && event.key === 'Tab') trapFocus(event);
    };
    // The menu may have been opened before hydration; a wide window (same breakpoint as in the style sheet) hides it.
    const wide = window.matchMedia('(min-width: 72.5625em)');
    const onWide = () => {
      if (wide.matches) closeModal(menu);
    };
    onToggle();
    menu.addEventListener('toggle', onToggle, { signal });
    document.addEventListener('keydown', onKey, { signal });
    wide.addEventListener('change', onWide, { signal });
    signal.addEventListener('abort', () => setInert(false));
  });
  return (
    <details ref={ref} className={mobile.menu} suppressHydrationWarning>
      <summary className={mobile.toggle} aria-label={t('menu')}>
        <Icon glyph={menuGlyph} className={mobile.open} />
        <Icon glyph={closeGlyph} className={mobile.close} />
      </summary>
      <div className={mobile.panel}>
        <nav className={mobile.nav} aria-label={t('menu')}>
          {entriesOf(navigation, MAIN_MENU).map((item) => {
            const entries = entriesOf(navigation, item.id);
            return (
              <Fragment key={item.id}>
                <NavItem item={item} className={mobile.item ?? ''} />
                {entries.length > 0 && (
                  <ul className={mobile.products}>
                    {entries.map((entry) => (
                      <li key={entry.id}>
                        <NavItem item={entry}>
                          {entry.glyph && <NavGlyph glyph={entry.glyph} className={mobile.glyph} />}
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
      <AfterNavigation call={() => ref.current && closeModal(ref.current)} />
    </details>
  );
}

/** Calls a function after each navigation. A component, so that only it renders again and not the menu around it. */
function AfterNavigation({ call }: { call: () => void }) {
  const { key } = useLocation();
  const seen = useRef(key);
  const after = useEffectEvent(call);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    after();
  }, [key]);
  return null;
}

/** The pointer or the focus has come to the menu's button: a press may follow. A touch fires `pointerover` too. */
const NEAR = ['pointerover', 'focusin'] as const;

/**
 * Adds the behaviour of a menu to a `<details>` element: Escape closes it and restores the focus; the browser styles and lays
 * out its content when a press is likely, which it would otherwise do in the frame that opens it.
 *
 * @param listen Adds what this menu does besides, until the signal aborts.
 */
function useMenu(
  ref: RefObject<HTMLDetailsElement | null>,
  close: (menu: HTMLDetailsElement) => void,
  listen: (menu: HTMLDetailsElement, signal: AbortSignal) => void,
): void {
  const start = useEffectEvent((menu: HTMLDetailsElement, signal: AbortSignal) => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      close(menu);
      menu.querySelector('summary')?.focus();
    };
    // Reading a size makes the browser lay out what it measures, even inside closed details.
    const prepare = () => {
      if (!menu.open) afterPaint(() => void menu.lastElementChild?.getBoundingClientRect());
    };
    for (const type of NEAR) menu.addEventListener(type, prepare, { passive: true, signal });
    document.addEventListener('keydown', onKey, { signal });
    listen(menu, signal);
  });
  useEffect(() => {
    const gone = new AbortController();
    if (ref.current) start(ref.current, gone.signal);
    return () => gone.abort();
  }, [ref]);
}

function closeMenu(menu: HTMLDetailsElement): void {
  menu.open = false;
}

/** The browser fires `toggle` asynchronously, but the caller may move the focus into the page immediately. */
function closeModal(menu: HTMLDetailsElement): void {
  closeMenu(menu);
  setInert(false);
}

const BEHIND = 'main, footer, [data-behind-menu]';
/** Tab stops in the header; `checkVisibility` filters those that are hidden. */
const STOPS = 'header a[href], header button, header summary';

function setInert(inert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = inert;
}

/** Keeps the focus within the header, which contains the menu and its button. */
function trapFocus(event: KeyboardEvent): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
