import { UI } from '@site/contracts/limits';
import { upGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOn } from './focus-on';
import { IconButton } from './IconButton';
import { MAIN_ID } from './main-id';

/** A button back to the top, shown once the page is scrolled by more than 300 px. */
export function ScrollToTop() {
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
