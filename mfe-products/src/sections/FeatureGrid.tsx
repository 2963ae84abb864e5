import { cx } from '@site/ui/cx.ts';
import { checkGlyph, type Glyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { Voice } from '@site/ui/wave/geometry.ts';
import type { ReactNode } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './FeatureGrid.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

/** Drawing of a feature; `figure` makes its cell twice as wide. */
export interface FeatureLook {
  icon: Glyph;
  voice?: Voice;
  figure?: ReactNode;
}

interface FeatureGridProps extends SectionProps<ProductBase> {
  /** In the order of the features in the content. */
  looks: readonly FeatureLook[];
}

/** Features between hairlines, each with an icon; cells with a drawing are wide. */
export function FeatureGrid({ content, looks }: FeatureGridProps) {
  const { head, items } = content.features;
  return (
    <Section id="features" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ul className={styles.grid}>
        {items.map((item, i) => {
          const look = looks[i] ?? { icon: checkGlyph };
          return (
            <li key={item.title} className={cx(look.figure !== undefined && styles.wide)}>
              <div>
                <Icon glyph={look.icon} voice={look.voice} className={styles.icon} />
                <h3>{item.title}</h3>
                <p>
                  <Unbroken text={item.text} />
                </p>
              </div>
              {look.figure}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
