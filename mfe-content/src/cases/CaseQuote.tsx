import { Section } from '@site/ui/layout/Section';
import { Sample } from '@site/ui/text/Sample';
import styles from './CaseQuote.module.css';
import type { CaseStudy } from './content';

interface CaseQuoteProps {
  testimonial: NonNullable<CaseStudy['testimonial']>;
  sample: string | undefined;
}

/** The client's testimonial in large type. */
export function CaseQuote({ testimonial, sample }: CaseQuoteProps) {
  return (
    <Section id="quote">
      <figure className={styles.quote}>
        <blockquote>{testimonial.quote}</blockquote>
        <figcaption>
          <span>{testimonial.author}</span>
          <Sample word={sample} />
        </figcaption>
      </figure>
    </Section>
  );
}
