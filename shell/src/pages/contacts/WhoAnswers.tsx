import draw from '@site/ui/drawing/drawing.module.css';
import type { ContactsContent } from './content';
import styles from './WhoAnswers.module.css';

/** A day as two bars: a person answers in working hours, the voice assistant at any time. */
export function WhoAnswers({ content }: { content: ContactsContent['day'] }) {
  const { from, to } = content;
  return (
    <div className={styles.day}>
      <h2>{content.title}</h2>
      <svg viewBox="0 0 24 56" width="960" height="56" preserveAspectRatio="none" role="img">
        <title>{content.alt}</title>
        <path className={`${draw.stroke} ${draw.strokeLine}`} d="M0 14H24M0 42H24" />
        <rect className={draw.fillInk} x={from} y="4" width={to - from} height="20" />
        <rect className={draw.fillAssistant} y="32" width="24" height="20" />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <ul className={styles.key}>
        <li className={styles.person}>{content.person}</li>
        <li className={styles.assistant}>{content.assistant}</li>
      </ul>
    </div>
  );
}
