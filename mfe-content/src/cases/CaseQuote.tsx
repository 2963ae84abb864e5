import { Section } from '@site/ui/layout/Section';
import styles from './CaseQuote.module.css';
import type { CaseStudy } from './content';

/** The client's testimonial in large type. */
export function CaseQuote({ testimonial }: { testimonial: NonNullable<CaseStudy['testimonial']> }) {
  return (
    <Section id="quote">
      <figure className={styles.quote}>
        <blockquote>{testimonial.quote}</blockquote>
        <figcaption>{testimonial.author}</figcaption>
      </figure>
    </Section>
  );
}
