import { type Language, localizedHref } from '@site/contracts/languages';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';

/**
 * Whether whoever renders the links follows clicks on them, which have `data-followed`. Then they are plain elements: the router's
 * own links subscribe to the address, so that each of them is rendered again on every navigation.
 */
export const FollowedLinks = createContext(false);

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
      <a href={to} data-followed="" {...attributes}>
        {children}
      </a>
    );
  return (
    <Link to={to} viewTransition {...attributes}>
      {children}
    </Link>
  );
}
