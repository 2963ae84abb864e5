import { cx } from '../cx';
import { plusGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import styles from './Faq.module.css';

export interface FaqItem {
  question: string;
  answer: string;
}

interface FaqProps {
  items: readonly FaqItem[];
  openFirst?: boolean | undefined;
  className?: string | undefined;
}

/** Questions (green) and answers (purple rail); works without JavaScript. */
export function Faq({ items, openFirst = false, className }: FaqProps) {
  return (
    <div className={cx(styles.faq, className)}>
      {items.map((item, i) => (
        <details key={item.question} open={openFirst && i === 0}>
          <summary>
            <span>{item.question}</span>
            <Icon glyph={plusGlyph} className={styles.plus} />
          </summary>
          <p>{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
