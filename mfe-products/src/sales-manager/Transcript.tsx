import { cx } from '@site/ui/cx.ts';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import type { TranscriptLine } from './content';
import { Flag } from './Flag';
import styles from './Transcript.module.css';

/** The lines of a call; the manager's have numbered marks. */
export function Transcript({ lines }: { lines: readonly TranscriptLine[] }) {
  const marked = lines.filter((line) => line.check);
  return (
    <Dialogue flush className={styles.transcript}>
      {lines.map((line) => (
        <Say
          key={line.text}
          voice={line.voice}
          who={line.who}
          className={cx(styles.line, line.voice === 'assistant' && styles.rep)}
        >
          <span>{line.text}</span>
          {line.check && (
            <span className={cx(styles.mark, line.check.ok && styles.good)}>
              <Flag number={marked.indexOf(line) + 1} ok={line.check.ok} />
              <span>{line.check.text}</span>
            </span>
          )}
        </Say>
      ))}
    </Dialogue>
  );
}
