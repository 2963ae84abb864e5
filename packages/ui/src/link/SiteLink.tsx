import { type Language, localizedHref } from '@site/contracts/languages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface SiteLinkProps {
  lang: Language;
  /** A path of the site without the language prefix; query and hash allowed: `/cases`, `/#products`. */
  href: string;
  className?: string | undefined;
  children: ReactNode;
  /** Marks the link to where the reader already is. */
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
