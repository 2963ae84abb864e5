import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { linesPath } from '@site/ui/wave/geometry.ts';
import { DayAxis } from '../sections/DayAxis';
import type { SectionProps } from '../sections/ProductPage';
import styles from './Channels.module.css';
import type { SellerContent } from './content';
import { dayCurve, SLOTS } from './day-curve';

/** Office hours as half-hour slots: 9:00 to 18:00. */
const OFFICE = { from: 18, to: 36 };

function dayPaths(peak: number) {
  const curve = dayCurve(peak);
  const path = (inOffice: boolean) =>
    linesPath(
      curve.flatMap((value, i) =>
        (i >= OFFICE.from && i < OFFICE.to) === inOffice
          ? [{ x: i + 0.5, y: 30, length: (inOffice ? -1 : 1) * value * 27 }]
          : [],
      ),
    );
  return { open: path(true), closed: path(false) };
}

/** A typical day in each channel: green in office hours, purple while only the bot answers. */
export function Channels({ content }: SectionProps<SellerContent>) {
  const { head, legend, items, hours } = content.channels;
  return (
    <Section id="channels" voice="visitor">
      <SectionHead
        mark={head.mark}
        title={head.title}
        voice="visitor"
        note={
          <p className={styles.legend}>
            {head.note} <span className="visitor">{legend.open}</span>{' '}
            <span className="assistant">{legend.closed}</span>
          </p>
        }
      />
      <ul className={styles.channels}>
        {items.map((item) => {
          const day = dayPaths(item.peak);
          return (
            <li key={item.name}>
              <h3>{item.name}</h3>
              <svg
                viewBox={`0 0 ${SLOTS} 60`}
                width={SLOTS}
                height="60"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 30H${SLOTS}`} />
                <path className={cx(draw.bars, styles.bars, draw.strokeVisitor)} d={day.open} />
                <path className={cx(draw.bars, styles.bars, draw.strokeAssistant)} d={day.closed} />
              </svg>
            </li>
          );
        })}
      </ul>
      <DayAxis ticks={hours} className={styles.hours} />
    </Section>
  );
}
