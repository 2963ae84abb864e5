import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { barsPath, speech, type Voice } from '@site/ui/wave/geometry.ts';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import styles from './StepsLine.module.css';

function Stretch({ seed, voice }: { seed: number; voice: Voice }) {
  return (
    <svg viewBox="0 0 72 92" width="72" height="92" aria-hidden="true">
      <path
        className={cx(draw.bars, voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant)}
        d={barsPath(speech(seed, 12), { axis: 46, reach: 42, voice, step: 6 })}
      />
    </svg>
  );
}

/** How it works, along one axis: each step's drawing shows whose turn it is. */
export function StepsLine({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.steps;
  return (
    <Section id="steps" voice="assistant">
      <SectionHead {...head} />
      <ol className={styles.steps}>
        {items.map((item, i) => (
          <li key={item.title} className={cx(item.voice === 'visitor' && styles.heard)}>
            <Stretch seed={70 + i * 5} voice={item.voice ?? 'assistant'} />
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
