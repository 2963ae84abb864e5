import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { useTranslation } from 'react-i18next';
import { casePath } from '../case-path';
import type { ProductBase } from '../content/schema';
import styles from './CaseFigures.module.css';
import type { SectionProps } from './ProductPage';
import { sameUnit } from './same-unit';

/** Results of cases side by side: label, before, after, and a link to the case. */
export function CaseFigures({ content, lang }: SectionProps<ProductBase>) {
  const { t } = useTranslation('mfe-products');
  const { head, link, items } = content.cases;
  const labels = { before: t('chart.before'), after: t('chart.after') };
  return (
    <Section id="cases" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ul className={styles.cases}>
        {items.map((item) => (
          <li key={item.slug + item.label} className={cx(styles.case, items.length === 1 && styles.single)}>
            {item.meta && <p className={styles.meta}>{item.meta.join(' · ')}</p>}
            <h3>{item.title}</h3>
            <BeforeAfter
              before={item.before}
              after={item.after}
              unit={item.label}
              labels={labels}
              bars={sameUnit(item.before, item.after)}
              size="large"
              className={styles.delta}
            />
            <p className={styles.link}>
              <ArrowLink lang={lang} href={casePath(item.slug)}>
                {link}
                <span className="visually-hidden">: {item.title}</span>
              </ArrowLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
