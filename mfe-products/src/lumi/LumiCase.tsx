import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { casePath } from '../case-path';
import type { SectionProps } from '../sections/ProductPage';
import { sameUnit } from '../sections/same-unit';
import type { LumiContent } from './content';
import { HoursChart } from './HoursChart';
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
