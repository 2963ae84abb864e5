import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ConversionChart, CostChart } from './BenefitCharts';
import styles from './Benefits.module.css';
import type { HomeContent } from './content';

/** The two large claims, drawn, and five smaller figures. */
export function Benefits({ content }: { content: HomeContent['benefits'] }) {
  const { conversion, cost, upTo } = content;
  return (
    <Section voice="assistant" seed="benefits">
      <SectionHead mark={content.mark} title={content.title} note={content.note} voice="assistant" />
      <div className={styles.grid}>
        <div className={styles.conversion}>
          <p className={styles.huge}>
            <small>{upTo}</small> {conversion.value}
          </p>
          <p className={styles.unit}>{conversion.text}</p>
          <ConversionChart label={conversion.chart} />
        </div>
        <div className={styles.cost}>
          <p className={styles.huge}>
            <small>{upTo}</small> {cost.value}
          </p>
          <p className={styles.unit}>{cost.text}</p>
          <CostChart label={cost.chart} />
        </div>
        <dl className={styles.ledger}>
          {content.ledger.map((item) => (
            <div key={item.label}>
              <dt>{item.label}</dt>
              <dd>{item.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
