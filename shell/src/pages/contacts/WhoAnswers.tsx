import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath, speech } from '@site/ui/wave/geometry.ts';
import type { ContactsContent } from './content';
import styles from './WhoAnswers.module.css';

const BARS = 96;
const AXIS = 60;

/** A day as a line: a person answers (above) in working hours, the voice assistant (below) at any time. */
export function WhoAnswers({ content }: { content: ContactsContent['day'] }) {
  const { from, to } = content;
  const bars = speech(57, BARS).map((a, i) => ({
    x: 5 + i * 10,
    length: 6 + a * 48,
    person: i / 4 >= from && i / 4 < to,
  }));
  const path = (person: boolean) =>
    linesPath(
      bars
        .filter((bar) => bar.person || !person)
        .map(({ x, length }) => (person ? { x, y: AXIS - 2, length: -length } : { x, y: AXIS + 2, length })),
    );
  return (
    <div className={styles.day}>
      <h2>{content.title}</h2>
      <svg viewBox="0 0 960 120" width="960" height="120" preserveAspectRatio="none" role="img">
        <title>{content.alt}</title>
        <path className={`${draw.stroke} ${draw.strokeLine}`} d={`M0 ${AXIS}H960`} />
        <path className={`${draw.bars} ${draw.strokeInk}`} d={path(true)} />
        <path className={`${draw.bars} ${draw.strokeAssistant}`} d={path(false)} />
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
