import { type Language, localizedHref } from '@site/contracts/languages';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';

/**
 * True inside a layout that navigates on clicks on `FOLLOWED_LINKS` itself. Links are plain elements there: the router's `Link`
 * subscribes to the location and is rendered again on every navigation.
 */
export const FollowedLinks = createContext(false);

const FOLLOWED = { 'data-followed': '' };
/** Selects the links that are rendered inside `FollowedLinks`. */
export const FOLLOWED_LINKS = `a[${Object.keys(FOLLOWED)}]`;

export interface SiteLinkProps {
  lang: Language;
  /** A path of the site without the language prefix; may have a query and a fragment: `/cases`, `/#products`. */
  href: string;
  className?: string | undefined;
  children: ReactNode;
  /** Marks the link to the current page, or to its section. */
  current?: boolean | 'page' | 'section' | undefined;
  onClick?: (() => void) | undefined;
}

/** A link inside the site, in the page's language. */
export function SiteLink({ lang, href, className, children, current, onClick }: SiteLinkProps) {
  const to = localizedHref(lang, href);
  const attributes = {
    ...(className ? { className } : {}),
    ...(current ? { 'aria-current': current === 'section' ? ('true' as const) : ('page' as const) } : {}),
    ...(onClick ? { onClick } : {}),
  };
  if (use(FollowedLinks))
    return (
      <a href={to} {...FOLLOWED} {...attributes}>
        {children}
      </a>
    );
  return (
    <Link to={to} viewTransition {...attributes}>
      {children}
    </Link>
  );
}
