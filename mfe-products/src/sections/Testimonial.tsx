import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { AxisDivider } from '@site/ui/layout/AxisDivider';
import { Wrap } from '@site/ui/layout/Wrap';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import { useTranslation } from 'react-i18next';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import styles from './Testimonial.module.css';

/** Testimonials in large type, in the visitor's green. */
export function Testimonial({ content }: SectionProps<ProductBase>) {
  const { t } = useTranslation('mfe-products');
  if (content.testimonials.items.length === 0) return null;
  return (
    <section id="testimonials" className={styles.section} aria-label={t('mark.said')}>
      <AxisDivider voice="visitor" seed="testimonials" />
      {content.testimonials.items.map((item, i) => (
        <Wrap grid key={item.quote}>
          <svg
            className={styles.wave}
            viewBox="0 0 96 120"
            width="96"
            height="120"
            preserveAspectRatio="xMinYMid meet"
            aria-hidden="true"
          >
            <path className={cx(draw.stroke, draw.strokeLine)} d="M0 60H96" />
            <path
              className={cx(draw.bars, draw.strokeVisitor)}
              d={barsPath(speech(15 + i, 12), { axis: 60, reach: 56, voice: 'visitor', start: 4, step: 7.6 })}
            />
          </svg>
          <figure className={styles.figure}>
            <blockquote>{item.quote}</blockquote>
            <figcaption>
              <b>{item.author}</b>
              {item.position}
            </figcaption>
          </figure>
        </Wrap>
      ))}
    </section>
  );
}
