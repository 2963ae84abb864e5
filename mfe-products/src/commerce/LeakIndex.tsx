import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { SiteLink } from '@site/ui/link/SiteLink';
import { PRODUCT_PATHS } from '../../products';
import type { SectionProps } from '../sections/ProductPage';
import type { CommerceContent } from './content';
import styles from './LeakIndex.module.css';

/** The three problems in the shop owners' words, each linked to the module that solves it. */
export function LeakIndex({ content, lang }: SectionProps<CommerceContent>) {
  const { head, rows } = content.problems;
  return (
    <Section id="problems" voice="visitor">
      <SectionHead {...head} voice="visitor" />
      <ol className={styles.index}>
        {MODULE_IDS.map(({ key, id }, i) => (
          <li key={id}>
            <SiteLink lang={lang} href={`${PRODUCT_PATHS[content.id]}#${id}`} className={styles.link}>
              <span className="mono">{rows[i]?.role}</span>
              <span className={styles.quote}>{rows[i]?.problem}</span>
              <span className={styles.way}>
                <span>
                  <b>{content.modules[key].name}</b> {content.modules[key].link}
                </span>
                <Icon glyph={arrowGlyph} />
              </span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The three modules in the order of the page, with the ids of their sections. */
const MODULE_IDS = [
  { key: 'snapCard', id: 'snapcard' },
  { key: 'focusGroup', id: 'focus' },
  { key: 'sellMate', id: 'sellmate' },
] as const;
