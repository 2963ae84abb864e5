import { type Language, localizedHref } from '@site/contracts/languages';
import { NAVIGATION, type NavigationId } from '@site/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { currentItem } from './current-item';

interface NavItemProps {
  id: NavigationId;
  lang: Language;
  path: string;
  className?: string | undefined;
}

/** One of the six items of the main navigation, named in the page's language. */
export function NavItem({ id, lang, path, className }: NavItemProps) {
  const { t } = useTranslation('shell');
  const href = NAVIGATION.find((item) => item.id === id)?.href ?? '/';
  const current = currentItem(id, path);
  return (
    <Link
      to={localizedHref(lang, href)}
      viewTransition
      {...(className ? { className } : {})}
      {...(current ? { 'aria-current': current } : {})}
    >
      {t(`nav.${id}`)}
    </Link>
  );
}
