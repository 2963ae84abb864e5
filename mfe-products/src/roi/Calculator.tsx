import { launchDaysOf } from '@site/contracts/offer';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { SalesManagerContent } from '../sales-manager/content';
import { Figure } from '../sections/Features';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import styles from './Calculator.module.css';
import { estimateReturn } from './estimate';
import { FIGURE_NAMES, type FigureName, type Figures, readFigures, writeFigures } from './figures';
import { formatsOf } from './format';
import { Quantity } from './Quantity';

interface OutcomeProps {
  title: string;
  now: string;
  /** “up to”, “down to”. */
  word: string;
  best: string;
  large?: boolean;
}

/** A current value and its potential: “from 48 up to 67”. */
function Outcome({ title, now, word, best, large }: OutcomeProps) {
  const { t } = useTranslation('mfe-products');
  return (
    <div className={cx(styles.outcome, large && styles.large)}>
      <dt>{title}</dt>
      <dd>
        <span>
          <small>{t('roi.from')}</small> <span>{now}</span>
        </span>{' '}
        <span>
          <small>{word}</small> <span>{best}</span>
        </span>
      </dd>
    </div>
  );
}

/** Benefits, and a calculator that applies their “up to” to the visitor's figures; without JavaScript an example. */
export function Calculator({ content }: SectionProps<SalesManagerContent>) {
  const { t } = useTranslation('mfe-products');
  const { id, roi } = content;
  const [, launch] = content.offer;
  const [figures, change] = useFigures(roi.example);
  const { count, exact, plain, euros, exactEuros } = useMemo(() => formatsOf(t), [t]);
  const { sales, cost, costPerSale, firstMonth } = estimateReturn(figures, launchDaysOf(id));
  const labels = {
    contacts: roi.contacts,
    conversion: t('roi.conversion'),
    cost: t('roi.cost'),
    routine: roi.routine,
  };
  return (
    <Section
      id="calculator"
      tone="ink"
      head={{ title: content.value.head.title, note: <Figure value={content.value} /> }}
    >
      <h3 className={styles.title}>{roi.title}</h3>
      <div className={styles.calculator}>
        <fieldset className={styles.figures}>
          <legend className="visually-hidden">{t('roi.yours')}</legend>
          {FIGURE_NAMES.map((name) => (
            <Quantity
              key={name}
              name={name}
              label={labels[name]}
              value={figures[name]}
              typed={plain(figures[name])}
              onChange={(value) => change(name, value)}
            />
          ))}
        </fieldset>
        <div className={styles.results}>
          <div aria-live="polite">
            <dl>
              <Outcome title={roi.sales} now={exact(sales.now)} word={t('roi.upTo')} best={exact(sales.best)} large />
            </dl>
          </div>
          <dl className={styles.others}>
            <Outcome
              title={t('roi.costTitle')}
              now={exactEuros(cost.now)}
              word={t('roi.downTo')}
              best={exactEuros(cost.best)}
            />
            <Outcome
              title={roi.perSale}
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

/** For the router: the figures in the query do not affect the page's data, so changing them fetches nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

/** Debounces writing the address: a slider emits dozens of values a second, and browsers limit history updates. */
const WRITE_AFTER_MS = 250;

/**
 * State of the visitor's figures. It starts with the worked example of the prerendered page, then reads the address,
 * and writes changes back to it by replacing the history entry, so that a copied address shows the same.
 */
function useFigures(example: Figures): [Figures, (name: FigureName, value: number) => void] {
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

  const change = (name: FigureName, value: number) => {
    setChanged(true);
    setFigures((before) => ({ ...before, [name]: value }));
  };
  return [figures, change];
}
