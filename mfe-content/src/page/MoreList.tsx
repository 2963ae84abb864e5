import type { Language } from '@site/contracts/languages';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import styles from './MoreList.module.css';

interface MoreItem {
  href: string;
  /** Small line before the title. */
  meta: string;
  title: string;
  /** What marks it as a sample. */
  sample?: string | undefined;
  figure?: string | undefined;
}

/** Other pages of the same kind, one line each. */
export function MoreList({ items, lang }: { items: readonly MoreItem[]; lang: Language }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.href}>
          <SiteLink lang={lang} href={item.href} className={styles.link}>
            <span className={styles.meta}>
              <span className="mono">{item.meta}</span>
              <Sample word={item.sample} />
            </span>
            <b className={styles.title}>{item.title}</b>
            {item.figure && <span className={`num ${styles.figure}`}>{item.figure}</span>}
            <Icon glyph={arrowGlyph} className={styles.arrow} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
