import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { Sample } from '@site/ui/text/Sample';
import { useTranslation } from 'react-i18next';
import { casePath } from '../case-path';
import type { ProductBase } from '../content/schema';
import { Monogram } from './Monogram';
import type { SectionProps } from './ProductPage';
import styles from './Proof.module.css';

/** One case's result with a link to the case, and beside it what a client says. */
export function Proof({ content, lang }: SectionProps<ProductBase>) {
  const { t } = useTranslation('mfe-products');
  const { head, link, items } = content.cases;
  const { samples } = content;
  const [item] = items;
  return (
    <Section id="cases">
      <SectionHead {...head} />
      <div className={styles.proof}>
        <article>
          <p className={styles.meta}>
            {item.meta?.map((word) => (
              <span key={word}>{word}</span>
            ))}
            <Sample word={samples[item.slug]} />
          </p>
          <h3>{item.title}</h3>
          <BeforeAfter
            before={item.before}
            after={item.after}
            unit={item.label}
            labels={{ before: t('chart.before'), after: t('chart.after') }}
          />
          <p className={styles.link}>
            <ArrowLink lang={lang} href={casePath(item.slug)}>
              <span>{link}</span>
              <span className="visually-hidden">{`: ${item.title}`}</span>
            </ArrowLink>
          </p>
        </article>
        {content.testimonials.items.map(({ quote, author, position, image, ...of }) => (
          <figure key={quote} id="testimonials">
            <blockquote>{quote}</blockquote>
            <figcaption>
              {image && <Monogram letters={image} />}
              <p>
                <b>{author}</b>
                <span>{position}</span>
                <Sample word={samples[of.case ?? 'quote']} />
              </p>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
