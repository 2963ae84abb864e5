import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import styles from './FilterRow.module.css';

interface FilterOption {
  /** Site path with the query of this choice. */
  href: string;
  label: string;
  count: number;
  chosen: boolean;
}

interface FilterRowProps {
  legend: string;
  lang: Language;
  options: readonly FilterOption[];
}

/** A filter as a row of links: tabs in wide windows, buttons that wrap on phones. */
export function FilterRow({ legend, lang, options }: FilterRowProps) {
  return (
    <nav className={styles.row} aria-label={legend}>
      <span className={styles.legend} aria-hidden="true">
        {legend}
      </span>
      <ul className={styles.options}>
        {options.map(({ href, label, count, chosen }) => (
          <li key={href + label}>
            <SiteLink lang={lang} href={href} current={chosen} className={styles.option}>
              <span>{label}</span>
              <span className={`num ${styles.count}`}>{count}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
