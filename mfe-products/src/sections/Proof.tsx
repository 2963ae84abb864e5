import { casePath } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { Sample } from '@site/ui/text/Sample';
import { drawSpeech, linesPath } from '@site/ui/wave/geometry.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import styles from './Proof.module.css';

/** One case's result with a link to the case, and beside it what a client says. */
export function Proof({ content }: SectionProps<ProductBase>) {
  const { lang } = usePage();
  const { t } = useTranslation('mfe-products');
  const { head, link, items } = content.cases;
  const { samples } = content;
  const [item] = items;
  return (
    <Section id="cases" head={head}>
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

const WIDTH = 232;
const MIDDLE = 104;
const STROKES = 34;

/** Vertical strokes inside an ellipse, whose ends are uneven in a way that the letters give. */
function strokes(letters: string): string {
  const uneven = drawSpeech(letters, STROKES);
  const at = (i: number) => uneven[i % STROKES] ?? 0;
  const lines = uneven.map((_, i) => {
    const across = (i + 0.5) / STROKES;
    const reach = 12 + 90 * Math.sqrt(1 - (across * 2 - 1) ** 2);
    const up = reach * (0.76 + 0.24 * at(i));
    const down = reach * (0.76 + 0.24 * at(i * 7 + 11));
    return { x: across * WIDTH, y: MIDDLE - up, length: up + down };
  });
  return linesPath(lines);
}

/** A client's portrait: one or two letters in strokes. Decorative; the name is beside it. */
function Monogram({ letters }: { letters: string }) {
  const clip = useId();
  const path = strokes(letters);
  return (
    <svg className={styles.monogram} viewBox="0 0 232 208" width="232" height="208" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <text x="116" y="149" textAnchor="middle" fontSize="126">
            {letters}
          </text>
        </clipPath>
      </defs>
      <path className={cx(draw.strokeLine, styles.thin)} d={path} />
      <g clipPath={`url(#${clip})`}>
        <path className={cx(draw.strokeInk, styles.thick)} d={path} />
      </g>
    </svg>
  );
}
