import type { Language } from '@site/contracts/languages';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import { MetricChart } from '../figures/MetricChart';
import { casePath } from '../paths';
import styles from './CaseCard.module.css';
import { CaseMeta } from './CaseMeta';
import type { CardPlace, CaseSummary } from './content';

interface CaseCardProps {
  entry: CaseSummary;
  place: CardPlace;
  lang: Language;
}

/** Card of a case: its figure before and after, with a drawing. The whole card is a link. */
export function CaseCard({ entry, place, lang }: CaseCardProps) {
  const { t } = useTranslation('mfe-content');
  const { metric } = entry;
  return (
    <article className={cx(styles.card, styles[place])}>
      <div className={styles.words}>
        <div className={styles.heading}>
          <CaseMeta entry={entry} industry={t(`industry.${entry.industry}`)} />
          <h3>
            <SiteLink lang={lang} href={casePath(entry.slug)}>
              {entry.title}
            </SiteLink>
          </h3>
        </div>
        <BeforeAfter
          before={metric.before}
          after={metric.value}
          unit={metric.label}
          labels={{ before: t('chart.before'), after: t('chart.after') }}
          size="large"
          className={styles.delta}
        />
      </div>
      <MetricChart
        chart={metric.chart}
        label={metric.alt}
        axis={metric.axis}
        tall={place === 'row'}
        className={styles.drawing}
      />
    </article>
  );
}
