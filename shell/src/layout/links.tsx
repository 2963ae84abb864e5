import { BRAND } from '@site/contracts/brand';
import type { Glyph, NavigationItem } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import { formHref, placeIn } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import draw from '@site/ui/drawing/drawing.module.css';
import { SiteLink, type SiteLinkProps } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayoutPage } from './layout-page';
import styles from './links.module.css';

export function Logo({ lang, compact = false }: { lang: Language; compact?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <SiteLink lang={lang} href={HOME} className={styles.logo}>
      {/* The conversation line in six strokes: three heard, three answered. */}
      <svg className={styles.mark} viewBox="0 0 34 26" width="34" height="26" aria-hidden="true">
        <path className={styles.heard} d="M3.5 12v-4M9 12V2M14.5 12V6" />
        <path className={styles.answered} d="M20 14v6M25.5 14v10M31 14v4" />
      </svg>
      <span className={compact ? styles.compact : undefined}>{BRAND.name}</span>
      <span className="visually-hidden">{`, ${t('logo')}`}</span>
    </SiteLink>
  );
}

interface NavItemProps {
  item: NavigationItem;
  className?: string | undefined;
  children?: ReactNode;
}

/** An item of the navigation, marked if it is the current page or its section. */
export function NavItem({ item, className, children = item.label }: NavItemProps) {
  const lang = useLayoutPage((page) => page.lang);
  const current = useLayoutPage(({ path }) => placeIn(item, path));
  return (
    <SiteLink lang={lang} href={item.href} className={className} current={current}>
      {children}
    </SiteLink>
  );
}

/** Small drawing of a menu entry; for a product, what it does with the conversation line. Decorative. */
export function NavGlyph({ glyph, className }: { glyph: Glyph; className?: string | undefined }) {
  const { visitor, assistant, quiet, outline, accent, points = [] } = glyph;
  return (
    <svg className={className} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      {outline && <path className={draw.stroke} d={outline} />}
      {points.map(([x, y]) => (
        <circle key={y} className={draw.stroke} cx={x} cy={y} r="3" />
      ))}
      {quiet && <path className={`${draw.bars} ${draw.strokeLine}`} d={quiet} />}
      {visitor && <path className={`${draw.bars} ${draw.strokeVisitor}`} d={visitor} />}
      {assistant && <path className={`${draw.bars} ${draw.strokeAssistant}`} d={assistant} />}
      {accent && <path className={`${draw.stroke} ${draw.thick}`} d={accent} />}
    </svg>
  );
}

interface FormLinkProps {
  children(link: Pick<SiteLinkProps, 'lang' | 'href' | 'children'>): ReactNode;
}

/** A link to the form of the current page, or of the contacts page. */
export function FormLink({ children }: FormLinkProps) {
  const { t } = useTranslation('shell');
  const lang = useLayoutPage((page) => page.lang);
  const href = useLayoutPage(formHref);
  return children({ lang, href, children: t('discuss') });
}
