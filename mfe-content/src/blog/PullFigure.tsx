import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { useTranslation } from 'react-i18next';
import type { Metric } from '../cases/content';
import { MetricChart } from '../figures/MetricChart';
import styles from './PullFigure.module.css';

/** A case's figure, set large between the points. */
export function PullFigure({ metric }: { metric: Metric }) {
  const { t } = useTranslation('mfe-content');
  return (
    <figure className={styles.pull}>
      <MetricChart chart={metric.chart} label={metric.alt} axis={[]} className={styles.drawing} />
      <figcaption>
        <BeforeAfter
          before={metric.before}
          after={metric.value}
          labels={{ before: t('delta.from'), after: t('delta.to') }}
          size="large"
          className={styles.delta}
        />
        <p className={styles.words}>
          {metric.title}, {metric.label}
        </p>
      </figcaption>
    </figure>
  );
}
