import type { Language } from '@site/contracts/languages';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import { useTranslation } from 'react-i18next';
import { MetricChart } from '../figures/MetricChart';
import { casePath } from '../paths';
import type { Pull } from './content';
import styles from './PullFigure.module.css';

/** A case's figure, shown large between the points. */
export function PullFigure({ pull, lang }: { pull: Pull; lang: Language }) {
  const { t } = useTranslation('mfe-content');
  const { metric, slug, market, sample } = pull;
  // Charts of hours and weeks need the text's full width and their axis to be readable.
  const wide = metric.chart.kind === 'profile' || metric.chart.kind === 'weeks';
  return (
    <figure className={cx(styles.pull, wide && styles.wide)} data-put-off="">
      <MetricChart chart={metric.chart} label={metric.alt} axis={wide ? metric.axis : []} className={styles.drawing} />
      <figcaption>
        <p className={styles.title}>{metric.title}</p>
        <BeforeAfter
          before={metric.before}
          after={metric.value}
          labels={{ before: t('chart.before'), after: t('chart.after') }}
          size="large"
          className={styles.delta}
        />
        <p className={styles.words}>{metric.label}</p>
        <p className={styles.source}>
          <SiteLink lang={lang} href={casePath(slug)}>
            {`${t('article.case')} · ${market}`}
          </SiteLink>
          <Sample word={sample} />
        </p>
      </figcaption>
    </figure>
  );
}
