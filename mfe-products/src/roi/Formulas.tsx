import type { DayRange } from '@site/contracts/offer';
import { useTranslation } from 'react-i18next';
import { Unbroken } from '../sections/Unbroken';
import { CLAIMS, MONTH_DAYS } from './claims';
import type { RoiContent } from './content';
import { type Estimate, workingDays } from './estimate';
import styles from './Formulas.module.css';
import type { Figures } from './figures';
import type { Formats } from './format';

interface FormulasProps {
  roi: RoiContent;
  figures: Figures;
  estimate: Estimate;
  launch: DayRange;
  formats: Formats;
}

/** Every result with its formula, in words and with the visitor's numbers. */
export function Formulas({ roi, figures, estimate, launch, formats }: FormulasProps) {
  const { t } = useTranslation('mfe-products');
  const { count, exact, percent, euros, exactEuros } = formats;
  const { sales, cost, costPerSale, firstMonth } = estimate;
  const grown = percent(100 * (1 + CLAIMS.conversion));
  const cut = percent(100 * CLAIMS.cost);
  const more = exact(sales.best - sales.now);
  const lines = [
    {
      words: `${roi.contactsWord} ×\u00a0${t('roi.conversionWord')} ×\u00a0${grown}`,
      numbers: `${exact(figures.contacts)} × ${percent(figures.conversion)} × ${grown} = ${exact(sales.best)}`,
    },
    {
      words: `${t('roi.costWord')} − ${t('roi.costWord')} ×\u00a0${t('roi.routineWord')} ×\u00a0${cut}`,
      numbers: `${exactEuros(cost.now)} − ${exactEuros(cost.now)} × ${percent(figures.routine)} × ${cut} = ${exactEuros(cost.best)}`,
    },
    {
      words: `${t('roi.costWord')} ÷\u00a0${roi.salesWord}`,
      numbers: `${exactEuros(cost.best)} ÷ ${exact(sales.best)} = ${euros(costPerSale.best)}`,
    },
    {
      words: `${t('roi.moreWord')} ×\u00a0${t('roi.daysWord')}\u00a0÷\u00a0${MONTH_DAYS}`,
      numbers: `${more} × ${workingDays(launch.to)}–${workingDays(launch.from)} ÷ ${MONTH_DAYS} = ${count(firstMonth.late)}–${count(firstMonth.early)}`,
    },
  ];
  return (
    <div className={styles.formulas}>
      <h3>{t('roi.formulas')}</h3>
      <dl>
        {lines.map(({ words, numbers }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <Unbroken text={numbers} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
