import type { Glyph, NavigationItem } from '@site/contracts/declaration';
import { placeIn } from '@site/contracts/navigation';
import draw from '@site/ui/drawing/drawing.module.css';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useLayoutPage } from './layout-page';

interface NavItemProps {
  item: NavigationItem;
  className?: string | undefined;
  /** Default: the item's label. */
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
