import type { NavigationItem } from '@site/contracts/declaration';
import { placeIn } from '@site/contracts/navigation';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { LayoutPage } from './layout-page';

interface NavItemProps {
  item: NavigationItem;
  page: LayoutPage;
  className?: string | undefined;
}

/** An item of the main navigation, marked if it is the current page or its section. */
export function NavItem({ item, page: { lang, path }, className }: NavItemProps) {
  return (
    <SiteLink lang={lang} href={item.href} className={className} current={placeIn(item, path)}>
      {item.label}
    </SiteLink>
  );
}
