import { plusGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { Section } from '../layout/Section';
import { Split } from '../layout/Split';
import styles from './Questions.module.css';

interface QuestionsProps {
  id?: string | undefined;
  title: string;
  items: readonly { question: string; answer: string }[];
}

/** A section of questions and answers beside their heading; works without JavaScript. The first one is open. */
export function Questions({ id, title, items }: QuestionsProps) {
  return (
    <Section id={id}>
      <Split aside={<h2>{title}</h2>}>
        <div className={styles.faq}>
          {items.map((item, i) => (
            <details key={item.question} open={i === 0}>
              <summary>
                <span>{item.question}</span>
                <Icon glyph={plusGlyph} className={styles.plus} />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
        </div>
      </Split>
    </Section>
  );
}
