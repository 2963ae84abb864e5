import { Section } from '@site/ui/layout/Section';
import { Integrations } from '../sections/Integrations';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { MediflowContent } from './content';
import styles from './Rollout.module.css';

/** The launch by days beside its heading; the integrations below both, in a wide window below the heading. */
export function Rollout({ content }: SectionProps<MediflowContent>) {
  const { launch, integrations } = content;
  return (
    <Section id="launch">
      <div className={styles.grid}>
        <h2>
          <Unbroken text={launch.head.title} />
        </h2>
        <ol className={styles.plan}>
          {launch.items.map((item) => (
            <li key={item.step}>
              <p className={styles.days}>{item.duration}</p>
              <h3>{item.title}</h3>
            </li>
          ))}
        </ol>
        <Integrations content={integrations} />
      </div>
    </Section>
  );
}
