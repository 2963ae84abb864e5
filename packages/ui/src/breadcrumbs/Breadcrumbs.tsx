import type { Language } from '@site/contracts/languages';
import { SiteLink } from '../link/SiteLink';
import styles from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** A path without the language prefix; the last crumb, the page itself, has none. */
  href?: string | undefined;
}

interface BreadcrumbsProps {
  lang: Language;
  items: readonly Crumb[];
  /** Accessible name of the navigation. */
  label: string;
}

export function Breadcrumbs({ lang, items, label }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {items.map((item) => (
          <li key={item.label}>
            {item.href === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <SiteLink lang={lang} href={item.href}>
                {item.label}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
