import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Monogram } from '@site/ui/portrait/Monogram';
import type { SectionProps } from '../sections/ProductPage';
import styles from './ClientVoices.module.css';
import type { AgentlabContent } from './content';

/** Testimonials, each with a portrait drawn from the monogram; the first is largest. */
export function ClientVoices({ content }: SectionProps<AgentlabContent>) {
  const { mark, items } = content.testimonials;
  if (items.length === 0) return null;
  return (
    <Section id="testimonials" voice="visitor" label={mark}>
      <Mark voice="visitor">{mark}</Mark>
      <ul className={styles.voices}>
        {items.map((item, i) => (
          <li key={item.quote}>
            <figure>
              <Monogram
                letters={item.image}
                seed={`agentlab-voice-${i + 1} ${item.image}`}
                size={i === 0 ? 'large' : 'small'}
                className={styles.portrait}
              />
              <blockquote>{item.quote}</blockquote>
              <figcaption>
                <b>{item.author}</b>
                {item.position}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
