import { CASES, casePath } from '@site/contracts/paths';
import { type SlotProps, usePage } from '@site/federation/remote';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { CaseMeta } from '../cases/CaseMeta';
import type { CaseSummary } from '../cases/content';
import { BeforeAfterLegend, MetricChart } from '../figures/MetricChart';
import link from '../page/LinkCard.module.css';
import styles from './CaseHighlights.module.css';
import type { CaseHighlightsContent } from './load';

interface HighlightCardProps {
  entry: CaseSummary;
  labels: CaseHighlightsContent['labels'];
  large?: boolean;
}

function HighlightCard({ entry, labels, large = false }: HighlightCardProps) {
  const { lang } = usePage();
  const { metric } = entry;
  return (
    <article className={cx(link.card, styles.card, large && styles.large)}>
      <CaseMeta entry={entry} industry={labels.industry[entry.industry]} />
      <h3>
        <SiteLink lang={lang} href={casePath(entry.slug)}>
          {entry.title}
        </SiteLink>
      </h3>
      <BeforeAfter
        before={metric.before}
        after={metric.value}
        unit={metric.label}
        labels={labels}
        size={large ? 'large' : 'small'}
      />
      <MetricChart chart={metric.chart} label={metric.alt} axis={metric.axis} className={styles.drawing} />
      {large && <BeforeAfterLegend chart={metric.chart} before={labels.before} after={labels.after} />}
    </article>
  );
}

/** The home page's case section: one large and two small cards, each with the case's figure. */
export default function CaseHighlights({ content, lang }: SlotProps<CaseHighlightsContent>) {
  const { title, all, labels, main, side } = content;
  const note = (
    <ArrowLink lang={lang} href={CASES}>
      {all}
    </ArrowLink>
  );
  return (
    <Section id="cases" head={{ title, note }}>
      <div className={styles.grid}>
        <HighlightCard entry={main} labels={labels} large />
        <div className={styles.side}>
          {side.map((entry) => (
            <HighlightCard key={entry.slug} entry={entry} labels={labels} />
          ))}
        </div>
      </div>
    </Section>
  );
}
