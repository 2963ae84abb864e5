import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import type { ReactNode } from 'react';
import type { ProductBase } from '../content/schema';
import { Integrations } from './Integrations';
import styles from './LaunchGantt.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

/** Bars drawn for one day. */
const DENSITY = 12;

type LaunchItem = ProductBase['launch']['items'][number];

function Stretch({ item, index, days }: { item: LaunchItem; index: number; days: number }) {
  const width = days * DENSITY;
  const voice = item.voice ?? 'assistant';
  const bars = (item.toDay - item.fromDay + 1) * DENSITY;
  return (
    <svg viewBox={`0 0 ${width} 60`} width={width} height="60" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 30H${width}`} opacity=".6" />
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

/** The launch as a Gantt chart: each step is a waveform on its days. Below it the integrations. */
export function LaunchGantt({ content, note }: LaunchGanttProps) {
  const { head, items } = content.launch;
  const days = Math.max(...items.map((item) => item.toDay));
  return (
    <Section id="launch" voice="assistant">
      <SectionHead {...head} {...(note === undefined ? {} : { note })} />
      <div className={styles.gantt}>
        <ol>
          {items.map((item, i) => (
            <li key={item.title}>
              <div>
                <h3>{item.title}</h3>
                <p className={styles.when}>
                  {/\D/.test(item.step) && <span>{`${item.step}, `}</span>}
                  <Unbroken text={item.duration} />
                </p>
              </div>
              <Stretch item={item} index={i} days={days} />
            </li>
          ))}
        </ol>
      </div>
      <Integrations content={content.integrations} wide />
    </Section>
  );
}
