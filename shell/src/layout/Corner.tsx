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
 * What stays on the screen while the page scrolls: stacked in the page's margin on wide windows,
 * in a row of its own under the page on narrow ones, so that it never lies over text or a form control.
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
