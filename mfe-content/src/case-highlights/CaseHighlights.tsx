import { CASES } from '@site/contracts/paths';
import type { SlotProps } from '@site/federation/remote';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Legend } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { MetricChart } from '../figures/MetricChart';
import { useProductNames } from '../product-names';
import styles from './CaseHighlights.module.css';
import type { CaseHighlightsContent, Highlight } from './content';

interface HighlightCardProps {
  highlight: Highlight;
  labels: CaseHighlightsContent['labels'];
  lang: SlotProps['lang'];
  large?: boolean;
}

function HighlightCard({ highlight, labels, lang, large = false }: HighlightCardProps) {
  const { metric } = highlight;
  const namesOf = useProductNames();
  return (
    <article className={cx(styles.card, large && styles.large)}>
      <p className={styles.meta}>
        {[...highlight.meta, namesOf(highlight.products).join(' + ')].map((item) => (
          <span key={item}>{item}</span>
        ))}
      </p>
      <h3>
        <SiteLink lang={lang} href={highlight.href}>
          {highlight.title}
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
      {large && (
        <Legend
          items={[
            { mark: 'before', text: labels.before },
            { mark: 'ink', text: labels.after },
          ]}
        />
      )}
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
    <Section id="cases">
      <SectionHead title={title} note={note} />
      <div className={styles.grid}>
        <HighlightCard highlight={main} labels={labels} lang={lang} large />
        <div className={styles.side}>
          {side.map((highlight) => (
            <HighlightCard key={highlight.href} highlight={highlight} labels={labels} lang={lang} />
          ))}
        </div>
      </div>
    </Section>
  );
}
