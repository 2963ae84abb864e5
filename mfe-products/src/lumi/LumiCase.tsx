import { casePath } from '@site/contracts/paths';
import { Bars } from '@site/ui/chart/Bars';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import type { SectionProps } from '../sections/ProductPage';
import type { LumiContent } from './content';
import { HoursChart } from './HoursChart';
import styles from './LumiCase.module.css';

/** Requests handled by week, in the case's own proportion; the drawing carries no figures. */
const WEEKS_BEFORE = [9, 14, 13, 12, 15, 13, 12, 16, 14, 8];
const WEEKS_AFTER = [18, 22, 21, 20, 24, 22, 21, 25, 26, 19];

/** The number in a written figure: “25 min” → 25. */
const amount = (figure: string) => Number.parseFloat(figure);

/** One case in three results, each drawn. */
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
          <Bars
            className={styles.weeks}
            before={WEEKS_BEFORE}
            after={WEEKS_AFTER}
            ticks={charts.weeks}
            legend={{ before: charts.keyBefore, after: charts.keyAfter }}
          />
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
                {...(i > 0 ? { bars: { before: amount(item.before), after: amount(item.after) } } : {})}
              />
              {i === 0 && <HoursChart ticks={charts.hours} />}
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}
