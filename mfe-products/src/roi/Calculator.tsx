import { launchDaysOf } from '@site/contracts/offer';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { ProductBase } from '../content/schema';
import { Figure } from '../sections/Figure';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import styles from './Calculator.module.css';
import type { RoiContent } from './content';
import { estimateReturn } from './estimate';
import type { Figures } from './figures';
import { formatsOf, numberWords } from './format';
import { Outcome } from './Outcome';
import { Quantity } from './Quantity';
import { readFigures, writeFigures } from './query';

interface CalculatorProps extends SectionProps<ProductBase & { roi: RoiContent }> {
  tone?: 'ink';
}

/**
 * The product's benefits, and below them a calculator that applies the stated “up to” figures to the visitor's own;
 * without JavaScript a worked example.
 */
export function Calculator({ content, tone }: CalculatorProps) {
  const { t } = useTranslation('mfe-products');
  const { id, roi } = content;
  const [, launch] = content.offer;
  const launchDays = launchDaysOf(id);
  const [figures, change] = useFigures(roi.example);
  const formats = useMemo(() => formatsOf(numberWords(t)), [t]);
  const result = estimateReturn(figures, launchDays);
  const { count, exact, plain, euros, exactEuros } = formats;
  const { sales, cost, costPerSale, firstMonth } = result;
  return (
    <Section id="calculator" tone={tone}>
      <SectionHead title={content.value.head.title} note={<Figure value={content.value} />} />
      <h3 className={styles.title}>{roi.title}</h3>
      <div className={styles.calculator}>
        <fieldset className={styles.figures}>
          <legend className="visually-hidden">{t('roi.yours')}</legend>
          <Quantity
            name="contacts"
            label={roi.contacts}
            value={figures.contacts}
            typed={plain(figures.contacts)}
            onChange={(contacts) => change({ contacts })}
          />
          <Quantity
            name="conversion"
            label={t('roi.conversion')}
            value={figures.conversion}
            typed={plain(figures.conversion)}
            onChange={(conversion) => change({ conversion })}
          />
          <Quantity
            name="cost"
            label={t('roi.cost')}
            value={figures.cost}
            typed={plain(figures.cost)}
            onChange={(value) => change({ cost: value })}
          />
          <Quantity
            name="routine"
            label={roi.routine}
            value={figures.routine}
            typed={plain(figures.routine)}
            onChange={(routine) => change({ routine })}
          />
        </fieldset>
        <div className={styles.results}>
          <div aria-live="polite">
            <dl>
              <Outcome
                title={roi.sales}
                from={t('roi.from')}
                now={exact(sales.now)}
                word={t('roi.upTo')}
                best={exact(sales.best)}
                large
              />
            </dl>
          </div>
          <dl className={styles.others}>
            <Outcome
              title={t('roi.costTitle')}
              from={t('roi.from')}
              now={exactEuros(cost.now)}
              word={t('roi.downTo')}
              best={exactEuros(cost.best)}
            />
            <Outcome
              title={roi.perSale}
              from={t('roi.from')}
              now={euros(costPerSale.now)}
              word={t('roi.downTo')}
              best={euros(costPerSale.best)}
            />
            <div className={styles.first}>
              <dt>{t('roi.firstTitle')}</dt>
              <dd>
                <b>{`+${count(firstMonth.late)}–${count(firstMonth.early)}`}</b>{' '}
                <Unbroken text={t('roi.firstMore', { launch: launch.figure })} />
              </dd>
            </div>
          </dl>
          <p className={cx(styles.note, styles.example)}>{t('roi.example')}</p>
          <p className={styles.note}>{t('roi.note')}</p>
        </div>
      </div>
    </Section>
  );
}

/** Debounces writing the address: a slider emits dozens of values a second, and browsers limit history updates. */
const WRITE_AFTER_MS = 250;

/**
 * State of the visitor's figures. It starts with the worked example of the prerendered page, then reads the address,
 * and writes changes back to it by replacing the history entry, so that a copied address shows the same.
 */
function useFigures(example: Figures): [Figures, (change: Partial<Figures>) => void] {
  const [figures, setFigures] = useState(example);
  const [changed, setChanged] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const here = useRef({ location, navigate });
  useEffect(() => {
    here.current = { location, navigate };
  });

  useEffect(() => {
    const read = readFigures(new URLSearchParams(here.current.location.search), example);
    // Figures typed before hydration take precedence over the address.
    setFigures((before) => (before === example ? read : before));
  }, [example]);

  useEffect(() => {
    if (!changed || isLeaving) return;
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('click', write, { capture: true });
    };
    const write = () => {
      // Once: the router may show what was written, and that the page is being left, only after the timer.
      stop();
      const { location, navigate } = here.current;
      const query = writeFigures(new URLSearchParams(location.search), figures, example).toString();
      const search = query ? `?${query}` : '';
      if (search !== location.search) {
        void navigate({ search, hash: location.hash }, { replace: true, preventScrollReset: true });
      }
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    // Before the navigation of a link that is pressed: after it, writing would cancel it.
    document.addEventListener('click', write, { capture: true });
    return stop;
  }, [changed, isLeaving, figures, example]);

  const change = (part: Partial<Figures>) => {
    setChanged(true);
    setFigures((before) => ({ ...before, ...part }));
  };
  return [figures, change];
}
