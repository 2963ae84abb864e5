import { Section } from '@site/ui/layout/Section';
import type { HomeContent } from './content';
import styles from './Problems.module.css';

/** Problems in the visitors' words, each with its answer. */
export function Problems({ content }: { content: HomeContent['problems'] }) {
  return (
    <Section>
      <h2>{content.title}</h2>
      <ul className={styles.list}>
        {content.items.map((item) => (
          <li key={item.quote}>
            <blockquote>{item.quote}</blockquote>
            <p>{item.answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
