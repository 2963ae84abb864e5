import { type Language, localizedHref } from '@site/contracts/languages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface SiteLinkProps {
  lang: Language;
  /** A path of the site without the language prefix; may have a query and a fragment: `/cases`, `/#products`. */
  href: string;
  className?: string | undefined;
  children: ReactNode;
  /** Value of `aria-current`, for the link to the current page. */
  current?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/** A link inside the site, in the page's language. */
export function SiteLink({ lang, href, className, children, current, onClick }: SiteLinkProps) {
  return (
    <Link
      to={localizedHref(lang, href)}
      viewTransition
      {...(className ? { className } : {})}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Link>
  );
}
