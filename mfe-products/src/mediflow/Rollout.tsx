import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { Integrations } from '../sections/Integrations';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { MediflowContent } from './content';
import styles from './Rollout.module.css';

/** The launch by days beside its heading; the integrations below both. */
export function Rollout({ content }: SectionProps<MediflowContent>) {
  const { launch, integrations } = content;
  const heading = (
    <h2 className={styles.title}>
      <Unbroken text={launch.head.title} />
    </h2>
  );
  return (
    <Section id="launch">
      <Split aside={heading}>
        <ol className={styles.plan}>
          {launch.items.map((item) => (
            <li key={item.step}>
              <p className={styles.days}>{item.duration}</p>
              <h3>{item.title}</h3>
            </li>
          ))}
        </ol>
      </Split>
      <Integrations content={integrations} />
    </Section>
  );
}
