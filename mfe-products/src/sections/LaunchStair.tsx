import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Wave } from '@site/ui/wave/Wave';
import type { ReactNode } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './LaunchStair.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

interface LaunchStairProps extends SectionProps<ProductBase> {
  /** Beside the heading. */
  note?: ReactNode;
}

/** The launch over fourteen days, as three steps that descend to the right. */
export function LaunchStair({ content, note }: LaunchStairProps) {
  const { head, items } = content.launch;
  return (
    <Section id="launch" voice="assistant">
      <SectionHead {...head} {...(note === undefined ? {} : { note })} voice="assistant" />
      <p className={styles.days} aria-hidden="true">
        {DAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </p>
      <ol className={styles.stair}>
        {items.map((item, i) => (
          <li key={item.title}>
            <Wave
              seed={81 + i * 7}
              bars={item.toDay - item.fromDay > 4 ? 64 : 26}
              voice={item.voice ?? 'assistant'}
              height={84}
              className={cx(styles.wave, item.voice === 'visitor' && styles.rising)}
            />
            <p className={styles.when}>
              <Unbroken text={item.duration} />
            </p>
            <div>
              <h3>{item.title}</h3>
              {item.text && <p className={styles.text}>{item.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
