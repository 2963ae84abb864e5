import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { Monogram } from '@site/ui/portrait/Monogram';
import { useTranslation } from 'react-i18next';
import { casePath } from '../case-path';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import styles from './Proof.module.css';

/** Results of cases side by side, each with a link to its case, and what clients say. */
export function Proof(props: SectionProps<ProductBase>) {
  return (
    <Section id="cases" voice="assistant">
      <SectionHead {...props.content.cases.head} />
      <CaseFigures {...props} />
      {props.content.testimonials.items.length > 0 && (
        <div id="testimonials" className={styles.voices}>
          {props.content.testimonials.items.map((item, i) => (
            <figure key={item.quote} className={cx(item.image && styles.portrayed)}>
              {item.image && (
                <Monogram letters={item.image} seed={`voice-${i + 1} ${item.image}`} size="small" />
              )}
              <blockquote>{item.quote}</blockquote>
              <figcaption>
                <b>{item.author}</b>
                <span>{item.position}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </Section>
  );
}

/** Before and after of each case. Several results of one case share its link. */
function CaseFigures({ content, lang }: SectionProps<ProductBase>) {
  const { t } = useTranslation('mfe-products');
  const { link, items } = content.cases;
  const labels = { before: t('chart.before'), after: t('chart.after') };
  return (
    <ul className={styles.cases}>
      {items.map((item, i) => (
        <li key={item.title} className={styles.case}>
          {item.meta && (
            <p className={styles.meta}>
              {item.meta.map((word) => (
                <span key={word}>{word}</span>
              ))}
            </p>
          )}
          <h3>{item.title}</h3>
          <BeforeAfter
            before={item.before}
            after={item.after}
            unit={item.label}
            labels={labels}
            className={styles.delta}
          />
          {items.findIndex(({ slug }) => slug === item.slug) === i && (
            <p className={styles.link}>
              <ArrowLink lang={lang} href={casePath(item.slug)}>
                <span>{link}</span>
                <span className="visually-hidden">{`: ${item.title}`}</span>
              </ArrowLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
