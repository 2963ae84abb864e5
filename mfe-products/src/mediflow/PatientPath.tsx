import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import type { MediflowContent } from './content';
import styles from './PatientPath.module.css';

/** From the message to the consulting room: the patient's steps on one side, the assistants' on the other. */
export function PatientPath({ content }: SectionProps<MediflowContent>) {
  const { head, items } = content.steps;
  return (
    <Section id="steps" voice="visitor">
      <SectionHead {...head} />
      <ol className={styles.path}>
        {items.map((item) => (
          <li key={item.time} className={cx(item.voice === 'visitor' ? styles.theirs : styles.ours)}>
            <div>
              <p className={cx('num', item.voice)}>{item.time}</p>
              <h3>{item.title}</h3>
              <p className="muted">{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
