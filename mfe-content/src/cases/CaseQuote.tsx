import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './CaseQuote.module.css';
import type { CaseStudy } from './content';

interface CaseQuoteProps {
  testimonial: NonNullable<CaseStudy['testimonial']>;
  /** Seed of the voice's drawing. */
  seed: string;
}

/** The client's testimonial in large type, beside a green waveform. */
export function CaseQuote({ testimonial, seed }: CaseQuoteProps) {
  const bars = barsPath(speech(seed, 12), { axis: 60, reach: 56, voice: 'visitor', start: 4, step: 7.6 });
  return (
    <Section id="quote">
      <figure className={styles.quote}>
        <svg
          viewBox="0 0 96 120"
          width="96"
          height="120"
          preserveAspectRatio="xMinYMid meet"
          aria-hidden="true"
        >
          <path className={cx(draw.stroke, draw.strokeLine)} d="M0 60H96" />
          <path className={cx(draw.bars, draw.strokeVisitor)} d={bars} />
        </svg>
        <blockquote>{testimonial.quote}</blockquote>
        <figcaption>{testimonial.author}</figcaption>
      </figure>
    </Section>
  );
}
