import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { Voice } from '@site/ui/wave/geometry.ts';
import { Wave } from '@site/ui/wave/Wave';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { MediflowContent } from './content';
import styles from './TwoModules.module.css';

const VOICES: readonly Voice[] = ['visitor', 'assistant'];

/** The two modules side by side, compared line by line: the patient's in green, the doctor's in purple. */
export function TwoModules({ content }: SectionProps<MediflowContent>) {
  const { head, items } = content.modules;
  return (
    <Section id="modules" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <div className={styles.modules}>
        {items.map((item, i) => {
          const voice = VOICES[i] ?? 'assistant';
          return (
            <article key={item.name}>
              <Wave seed={410 + i * 9} bars={56} voice={voice} height={56} fit className={styles.wave} />
              <h3>
                {item.name} <span className={cx(voice)}>{item.promise}</span>
              </h3>
              <dl>
                {item.rows.map((row) => (
                  <div key={row.label}>
                    <dt>{row.label}</dt>
                    <dd>
                      <Unbroken text={row.value} />
                    </dd>
                  </div>
                ))}
              </dl>
            </article>
          );
        })}
      </div>
    </Section>
  );
}
