import { UI } from '@site/contracts/limits';
import { formHref } from '@site/contracts/navigation';
import { arrowGlyph, upGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Corner.module.css';
import { focusOn, MAIN_ID } from './focus-target';
import { IconButton } from './IconButton';
import { useLayoutPage } from './layout-page';

/**
 * Elements that stay on the screen while the page scrolls: stacked in the page's margin in wide windows, in a row below
 * the page in narrow ones, so that they never cover text or form controls. `children` is the voice widget.
 */
export function Corner({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const lang = useLayoutPage((page) => page.lang);
  const href = useLayoutPage(formHref);
  return (
    <section className={styles.corner} aria-label={t('corner')} data-behind-menu>
      <SiteLink lang={lang} href={href} className={styles.discuss ?? ''}>
        <span>{t('discuss')}</span>
        <Icon glyph={arrowGlyph} />
      </SiteLink>
      <ScrollToTop />
      <div className={styles.widget}>{children}</div>
    </section>
  );
}

/** A button back to the top, shown once the page is scrolled by more than 300 px. */
function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(window.scrollY > UI.scrollToTopPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const toTop = () => {
    // The button becomes hidden while scrolling, and hiding the focused element would stop the scroll, so the focus
    // moves to the heading first.
    focusOn(document.querySelector<HTMLElement>(`#${MAIN_ID} h1`));
    window.scrollTo({ top: 0 });
  };
  return (
    <IconButton label={t('toTop')} round hidden={!visible} onClick={toTop}>
      <Icon glyph={upGlyph} />
    </IconButton>
  );
}
