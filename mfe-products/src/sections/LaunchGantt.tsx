import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import type { ReactNode } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './LaunchGantt.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Bars drawn for one day. */
const DENSITY = 12;
const WIDTH = DAYS.length * DENSITY;

type LaunchItem = ProductBase['launch']['items'][number];

function Stretch({ item, index }: { item: LaunchItem; index: number }) {
  const voice = item.voice ?? 'assistant';
  const bars = (item.toDay - item.fromDay + 1) * DENSITY;
  return (
    <svg viewBox={`0 0 ${WIDTH} 60`} width={WIDTH} height="60" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 30H${WIDTH}`} opacity=".6" />
      <path
        className={cx(draw.bars, voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant)}
        d={barsPath(speech(90 + index * 3, bars), {
          axis: 30,
          reach: 28,
          voice,
          start: (item.fromDay - 1) * DENSITY,
        })}
      />
    </svg>
  );
}

interface LaunchGanttProps extends SectionProps<ProductBase> {
  /** Beside the heading. */
  note?: ReactNode;
}

/** The launch over ten days as a Gantt chart: each step is a waveform on its days. */
export function LaunchGantt({ content, note }: LaunchGanttProps) {
  const { head, items } = content.launch;
  return (
    <Section id="launch" voice="assistant">
      <SectionHead {...head} {...(note === undefined ? {} : { note })} voice="assistant" />
      <div className={styles.gantt}>
        <p className={styles.days} aria-hidden="true">
          <span />
          {DAYS.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </p>
        <ol>
          {items.map((item, i) => (
            <li key={item.title}>
              <div>
                <h3>{item.title}</h3>
                <p className={styles.when}>
                  <Unbroken text={item.duration} />
                </p>
              </div>
              <Stretch item={item} index={i} />
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
