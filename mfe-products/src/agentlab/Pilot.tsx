import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Integrations } from '../sections/Integrations';
import type { SectionProps } from '../sections/ProductPage';
import type { AgentlabContent } from './content';
import styles from './Pilot.module.css';

/** Numbered days, counted from the first real job. */
const dated = (days: AgentlabContent['pilot']['days']) => days.map((day, i) => ({ ...day, number: i + 1 }));

/** The stages of the launch, the days of the pilot, and the integrations. */
export function Pilot({ content }: SectionProps<AgentlabContent>) {
  const { launch, pilot } = content;
  return (
    <Section id="pilot">
      <SectionHead {...launch.head} />
      <ol className={styles.stages}>
        {launch.items.map((item) => (
          <li key={item.step}>
            <h3>{item.title}</h3>
            <p className="mono">{item.duration}</p>
          </li>
        ))}
      </ol>
      <ol className={styles.days}>
        {dated(pilot.days).map((day) => (
          <li key={day.number} className={cx(styles.day, day.voice ? styles[day.voice] : styles.off)}>
            <span className="num">{day.number}</span>
            {day.voice && day.title ? <h4>{day.title}</h4> : <span className="visually-hidden">{pilot.noWork}</span>}
          </li>
        ))}
      </ol>
      <Integrations content={content.integrations} />
    </Section>
  );
}
