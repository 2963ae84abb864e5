import type { NavigationItem } from '@site/contracts/declaration';
import { localizedHref } from '@site/contracts/languages';
import { placeIn } from '@site/contracts/navigation';
import { Link } from 'react-router-dom';
import type { LayoutPage } from './layout-page';

interface NavItemProps {
  item: NavigationItem;
  page: LayoutPage;
  className?: string | undefined;
}

const CURRENT = { page: 'page', section: 'true' } as const;

/** An item of the main navigation, marked if it is the current page or its section. */
export function NavItem({ item, page: { lang, path }, className }: NavItemProps) {
  const place = placeIn(item, path);
  return (
    <Link
      to={localizedHref(lang, item.href)}
      viewTransition
      {...(className ? { className } : {})}
      {...(place ? { 'aria-current': CURRENT[place] } : {})}
    >
      {item.label}
    </Link>
  );
}
