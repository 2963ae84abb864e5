import { CASES, casePath } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { documentGlyph, earGlyph, handoverGlyph } from '@site/ui/icon/glyphs.ts';
import { Below } from '@site/ui/layout/Below';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import { MetricChart } from '../figures/MetricChart';
import link from '../page/LinkCard.module.css';
import { FilterRow, ListPage, useQuery } from '../page/ListPage';
import { CaseMeta, useProductNames } from './CaseMeta';
import styles from './CasesPage.module.css';
import type { CardPlace, CaseSummary, CasesPageContent } from './content';
import { applyFilter, CASE_PRODUCTS, type CaseFilter, filterHref, INDUSTRIES, readFilter } from './filter';

export function Component() {
  const { t } = useTranslation('mfe-content');
  const { cases } = usePage<CasesPageContent>().content;
  const filter = readFilter(useQuery());
  const left = applyFilter(cases, filter);
  const whole = left.length === cases.length;
  const [first, ...rest] = left.map((entry) => (
    <CaseCard key={entry.slug} entry={entry} place={whole ? entry.place : 'row'} />
  ));
  return (
    <ListPage
      path={CASES}
      crumb={t('cases')}
      label={t('case.list')}
      filters={<CaseFilters cases={cases} filter={filter} />}
      filtered={Boolean(filter.industry ?? filter.product)}
      shown={left.length}
      total={cases.length}
      icons={[earGlyph, handoverGlyph, documentGlyph]}
    >
      {first}
      <Below>{rest}</Below>
    </ListPage>
  );
}

interface CaseFiltersProps {
  cases: readonly CaseSummary[];
  filter: CaseFilter;
}

/** Both filters. Each choice has the number of cases that it would show together with the other filter. */
function CaseFilters({ cases, filter: { industry, product } }: CaseFiltersProps) {
  const { t } = useTranslation('mfe-content');
  const namesOf = useProductNames();
  const option = (label: string, choice: CaseFilter, chosen: boolean) => ({
    label,
    href: filterHref(choice),
    count: applyFilter(cases, choice).length,
    chosen,
  });
  return (
    <>
      <FilterRow
        legend={t('filter.industry')}
        options={[
          option(t('filter.all'), { product }, !industry),
          ...INDUSTRIES.map((id) => option(t(`industry.${id}`), { industry: id, product }, id === industry)),
        ]}
      />
      <FilterRow
        legend={t('filter.product')}
        options={[
          option(t('filter.all'), { industry }, !product),
          ...CASE_PRODUCTS.flatMap((id) =>
            namesOf([id]).map((name) => option(name, { industry, product: id }, id === product)),
          ),
        ]}
      />
    </>
  );
}

/** Card of a case: its figure before and after, with a drawing. The whole card is a link. */
function CaseCard({ entry, place }: { entry: CaseSummary; place: CardPlace }) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
  const { metric } = entry;
  return (
    <article className={cx(link.card, styles.card, styles[place])}>
      <div className={styles.words}>
        <div>
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
