import { formHref } from '@site/contracts/form-href';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Corner.module.css';
import type { LayoutPage } from './layout-page';
import { ScrollToTop } from './ScrollToTop';

interface CornerProps {
  page: LayoutPage;
  /** The voice widget. */
  children: ReactNode;
}

/**
 * Elements that stay on the screen while the page scrolls: stacked in the page's margin in wide windows, in a row below
 * the page in narrow ones, so that they never cover text or form controls.
 */
export function Corner({ page, children }: CornerProps) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.corner} aria-label={t('corner')} data-behind-menu>
      <SiteLink lang={page.lang} href={formHref(page)} className={styles.discuss ?? ''}>
        {t('discuss')}
        <Icon glyph={arrowGlyph} />
      </SiteLink>
      <ScrollToTop />
      <div className={styles.widget}>{children}</div>
    </section>
  );
}
