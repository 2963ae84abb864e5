import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { ProductBase } from '../content/schema';
import styles from './ProblemsQuotes.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

interface ProblemsQuotesProps extends SectionProps<ProductBase> {
  /** `quad`: two by two; `volley`: one row each, with question, answer and result side by side. */
  layout: 'quad' | 'volley';
}

/** Problems as customers' quotes (green), each with our answer (purple) and its result. */
export function ProblemsQuotes({ content, layout }: ProblemsQuotesProps) {
  const { head, rows } = content.problems;
  return (
    <Section id="problems" voice="visitor">
      <SectionHead {...head} voice="visitor" />
      <ul className={styles[layout]}>
        {rows.map((row) => (
          <li key={row.role}>
            <div className={styles.asked}>
              <p className="mono">{row.role}</p>
              <blockquote className={styles.quote}>{row.problem}</blockquote>
            </div>
            <p className={styles.answer}>{row.solution}</p>
            <p className={styles.result}>
              <b>
                <Unbroken text={row.result} />
              </b>{' '}
              {row.resultNote && <Unbroken text={row.resultNote} />}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
