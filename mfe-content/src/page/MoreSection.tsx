import { usePage } from '@site/federation/remote';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import type { ReactNode } from 'react';
import styles from './MoreSection.module.css';

interface MoreItem {
  href: string;
  /** Small line before the title. */
  meta: string;
  title: string;
  /** What marks it as a sample. */
  sample?: string | undefined;
  figure?: string | undefined;
}

interface MoreSectionProps {
  id: string;
  title: string;
  /** Link to the list of all. */
  all: { href: string; label: string };
  items: readonly MoreItem[];
  children?: ReactNode;
}

/** Other pages of the same kind, one line each. */
export function MoreSection({ id, title, all, items, children }: MoreSectionProps) {
  const { lang } = usePage();
  const note = (
    <ArrowLink lang={lang} href={all.href}>
      {all.label}
    </ArrowLink>
  );
  return (
    <Section id={id} head={{ title, note }}>
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
      {children}
    </Section>
  );
}
