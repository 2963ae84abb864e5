import { type Language, localizedHref } from '@site/contracts/languages';
import type { ReactNode } from 'react';

const FOLLOWED = { 'data-followed': '' };
/** Selects the links on whose clicks the shell navigates. */
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

/** A link inside the site. A plain element: the router's `Link` is rendered again on every navigation. */
export function SiteLink({ lang, href, className, children, current, onClick }: SiteLinkProps) {
  const attributes = {
    ...(className ? { className } : {}),
    ...(current ? { 'aria-current': current === 'section' ? ('true' as const) : ('page' as const) } : {}),
    ...(onClick ? { onClick } : {}),
  };
  return (
    <a href={localizedHref(lang, href)} {...FOLLOWED} {...attributes}>
      {children}
    </a>
  );
}
