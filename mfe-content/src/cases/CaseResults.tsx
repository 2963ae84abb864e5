import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Legend } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { useTranslation } from 'react-i18next';
import { MetricChart } from '../figures/MetricChart';
import styles from './CaseResults.module.css';
import type { CaseStudy, Metric } from './content';

interface CaseResultsProps {
  results: CaseStudy['results'];
  metrics: readonly Metric[];
}

/** Drawings whose colours the words around them do not explain. */
const EXPLAINED: readonly Metric['chart']['kind'][] = ['profile', 'dial', 'pair', 'days'];

function MetricPanel({ metric, first }: { metric: Metric; first: boolean }) {
  const { t } = useTranslation('mfe-content');
  return (
    <article className={styles.metric}>
      <div>
        <h3>{metric.title}</h3>
        <BeforeAfter
          before={metric.before}
          after={metric.value}
          unit={metric.label}
          labels={{ before: t('delta.from'), after: t('delta.to') }}
          size={first ? 'large' : 'medium'}
          className={styles.delta}
        />
      </div>
      <div className={styles.drawing}>
        <MetricChart chart={metric.chart} label={metric.alt} axis={metric.axis} />
        {EXPLAINED.includes(metric.chart.kind) && (
          <Legend
            items={[
              { mark: 'before', text: t('chart.before') },
              { mark: 'assistant', text: t('chart.now') },
            ]}
          />
        )}
      </div>
    </article>
  );
}

/** What changed: every figure with its drawing, then what cannot be drawn. */
export function CaseResults({ results, metrics }: CaseResultsProps) {
  const { t } = useTranslation('mfe-content');
  return (
    <Section id="results" voice="assistant">
      <SectionHead mark={t('case.results')} title={results.title} note={results.note} voice="assistant" />
      <div className={cx(styles.grid, metrics.length === 3 && styles.three)}>
        {metrics.map((metric, i) => (
          <MetricPanel key={metric.title} metric={metric} first={i === 0} />
        ))}
      </div>
      <div className={styles.details}>
        <h3>{t('case.details')}</h3>
        <ul>
          {results.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
