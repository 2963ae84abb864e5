import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { casePath } from '../case-path';
import { DayAxis } from '../sections/DayAxis';
import type { SectionProps } from '../sections/ProductPage';
import { sameUnit } from '../sections/same-unit';
import type { LumiContent } from './content';
import styles from './LumiCase.module.css';
import { WaitChart } from './WaitChart';

/** A case with three results, each with a drawing. */
export function LumiCase({ content, lang }: SectionProps<LumiContent>) {
  const { head, link, items } = content.cases;
  const [main, ...others] = items;
  const charts = content.caseCharts;
  const labels = { before: charts.before, after: charts.after };
  if (!main) return null;
  return (
    <Section id="cases" voice="assistant">
      <SectionHead
        {...head}
        voice="assistant"
        note={
          <ArrowLink lang={lang} href={casePath(main.slug)}>
            {link}
          </ArrowLink>
        }
      />
      <div className={styles.case}>
        <article className={styles.main}>
          {main.meta && <p className={styles.meta}>{main.meta.join(' · ')}</p>}
          <h3>{main.title}</h3>
          <BeforeAfter
            size="large"
            before={main.before}
            after={main.after}
            unit={main.label}
            labels={labels}
          />
          <WaitChart ticks={charts.wait} before={charts.keyBefore} after={charts.keyAfter} />
        </article>
        <div className={styles.side}>
          {others.map((item, i) => (
            <article key={item.title}>
              <h3>{item.title}</h3>
              <BeforeAfter
                size="small"
                before={item.before}
                after={item.after}
                unit={item.label}
                labels={labels}
                bars={i > 0 ? sameUnit(item.before, item.after) : undefined}
              />
              {i === 0 && <HoursChart ticks={charts.hours} />}
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Calls by hour of the day; the numbers are only drawn, not shown. */
const CALLS = [6, 4, 3, 3, 4, 8, 14, 24, 36, 52, 60, 64, 58, 55, 60, 62, 66, 64, 62, 56, 44, 34, 24, 14];
const OPEN = { from: 9, to: 17 };

const path = (inOffice: boolean) =>
  CALLS.map((calls, hour) =>
    (hour >= OPEN.from && hour <= OPEN.to) === inOffice ? `M${5 + hour * 10} 75v-${calls}` : '',
  ).join('');

/** Calls of a day: office hours pale, hours in which only the assistant answers purple. Decorative. */
function HoursChart({ ticks }: { ticks: readonly string[] }) {
  return (
    <div className={styles.hours}>
      <svg viewBox="0 0 240 76" width="240" height="76" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.stroke, draw.strokeLine)} d="M0 75H240" />
        <path className={cx(draw.bars, draw.strokeAssistant)} d={path(false)} />
        <path className={cx(draw.bars, draw.strokeLine)} d={path(true)} />
      </svg>
      <DayAxis ticks={ticks} />
    </div>
  );
}
