import type { NavigationItem } from '@site/contracts/declaration';
import { placeIn } from '@site/contracts/navigation';
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
