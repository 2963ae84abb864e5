import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { PlugList } from '../sections/PlugList';
import type { SectionProps } from '../sections/ProductPage';
import type { MediflowContent } from './content';
import styles from './Rollout.module.css';

/** The launch by days beside its heading, and the integrations below the heading. */
export function Rollout({ content }: SectionProps<MediflowContent>) {
  const { launch, integrations } = content;
  return (
    <Section id="launch" voice="assistant">
      <div className={styles.grid}>
        <div className={styles.aside}>
          <Mark voice="assistant">{launch.head.mark}</Mark>
          <h2>{launch.head.title}</h2>
          <h3 id="integrations">{integrations.head.title}</h3>
          <PlugList categories={integrations.categories} />
        </div>
        <ol className={styles.plan}>
          {launch.items.map((item) => (
            <li key={item.step}>
              <p className={styles.days}>
                <span aria-hidden="true">
                  {item.step}
                  <small>{launch.dayUnit}</small>
                </span>
                <span className="visually-hidden">{item.duration}</span>
              </p>
              <div>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
                {item.chips.length > 0 && (
                  <ul className={styles.chips}>
                    {item.chips.map((chip) => (
                      <li key={chip}>{chip}</li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
