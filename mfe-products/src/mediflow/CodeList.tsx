import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Exchange } from '@site/ui/wave/Exchange';
import type { SectionProps } from '../sections/ProductPage';
import styles from './CodeList.module.css';
import type { MediflowContent } from './content';

/** Patients' words and the proposed code, or a dash if the doctor decides. */
export function CodeList({ content }: SectionProps<MediflowContent>) {
  const { head, items } = content.codes;
  return (
    <Section id="codes" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ol className={styles.codes}>
        {items.map((item, i) => (
          <li key={item.code}>
            <blockquote>{item.quote}</blockquote>
            <Exchange
              turns={[
                { voice: 'visitor', seed: 330 + i * 5, bars: 30 },
                { voice: 'assistant', seed: 360 + i * 7, bars: 30 },
              ]}
              height={60}
              className={styles.wave}
            />
            <p>
              <b className="num">{item.code}</b>
              <span>{item.name}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
