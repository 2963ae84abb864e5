import type { Language } from '@site/contracts/languages';
import { CASES } from '@site/contracts/paths';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../filter/FilterBar';
import { FilterRow } from '../filter/FilterRow';
import { useProductNames } from '../product-names';
import type { CaseSummary } from './content';
import { applyFilter, CASE_PRODUCTS, type CaseFilter, filterHref, INDUSTRIES } from './filter';

interface CaseFiltersProps {
  cases: readonly CaseSummary[];
  filter: CaseFilter;
  lang: Language;
}

/** Both filters. Each choice has the number of cases that it would show together with the other filter. */
export function CaseFilters({ cases, filter, lang }: CaseFiltersProps) {
  const { t } = useTranslation('mfe-content');
  const namesOf = useProductNames();
  const option = (label: string, choice: CaseFilter, chosen: boolean) => ({
    label,
    href: filterHref(choice),
    count: applyFilter(cases, choice).length,
    chosen,
  });
  const { industry, product } = filter;
  return (
    <FilterBar
      lang={lang}
      shown={applyFilter(cases, filter).length}
      total={cases.length}
      clearHref={CASES}
      active={Boolean(industry ?? product)}
    >
      <FilterRow
        legend={t('filter.industry')}
        lang={lang}
        options={[
          option(t('filter.all'), { product }, !industry),
          ...INDUSTRIES.map((id) => option(t(`industry.${id}`), { industry: id, product }, id === industry)),
        ]}
      />
      <FilterRow
        legend={t('filter.product')}
        lang={lang}
        options={[
          option(t('filter.all'), { industry }, !product),
          ...CASE_PRODUCTS.flatMap((id) =>
            namesOf([id]).map((name) => option(name, { industry, product: id }, id === product)),
          ),
        ]}
      />
    </FilterBar>
  );
}
