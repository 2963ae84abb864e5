import { usePage } from '@site/federation/remote';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { useTranslation } from 'react-i18next';
import { BeforeAfterLegend, MetricChart } from '../figures/MetricChart';
import styles from './CaseResults.module.css';
import type { CasePageContent, Metric } from './content';

/** Drawings that need a legend. */
const EXPLAINED: readonly Metric['chart']['kind'][] = ['profile', 'dial', 'pair', 'days'];

/** A figure and its drawing; `chosen` makes it larger and marks it as the client's. */
function MetricPanel({ metric, chosen = false }: { metric: Metric; chosen?: boolean }) {
  const { t } = useTranslation('mfe-content');
  return (
    <article className={cx(styles.metric, chosen && styles.chosen)}>
      <div>
        {chosen && <p className={cx('mono', styles.mark)}>{t('case.chosen')}</p>}
        <h3>{metric.title}</h3>
        <BeforeAfter
          before={metric.before}
          after={metric.value}
          unit={metric.label}
          labels={{ before: t('chart.before'), after: t('chart.after') }}
          size={chosen ? 'large' : 'small'}
          className={styles.delta}
        />
      </div>
      <div className={styles.drawing}>
        <MetricChart chart={metric.chart} label={metric.alt} axis={metric.axis} />
        {EXPLAINED.includes(metric.chart.kind) && (
          <BeforeAfterLegend chart={metric.chart} before={t('chart.before')} after={t('chart.after')} />
        )}
      </div>
    </article>
  );
}

/** The results: the client's figure, other figures, details without drawings, and what did not improve. */
export function CaseResults() {
  const { t } = useTranslation('mfe-content');
  const { study, metrics } = usePage<CasePageContent>().content;
  const { results } = study;
  const [figure, ...others] = metrics;
  return (
    <Section id="results" head={{ title: t('case.changed'), note: `${t('case.period')} ${results.note}` }}>
      <div className={styles.metrics}>
        <MetricPanel metric={figure} chosen />
        <div className={cx(styles.others, others.length === 3 && styles.three)}>
          {others.map((metric) => (
            <MetricPanel key={metric.title} metric={metric} />
          ))}
        </div>
      </div>
      <div className={styles.details}>
        <h3>{t('case.details')}</h3>
        <ul>
          {results.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
      <div className={styles.details}>
        <h3>{t('case.unimproved')}</h3>
        <p>{results.unimproved}</p>
      </div>
    </Section>
  );
}
