import { BarList } from '@site/ui/chart/BarList';
import { Wave } from '@site/ui/wave/Wave';
import { Unbroken } from '../sections/Unbroken';
import type { SalesManagerContent } from './content';
import styles from './ReportSheet.module.css';

type Sheet = SalesManagerContent['report']['sheet'];

function Cut({ cut, seed, voice }: { cut: Sheet['best']; seed: number; voice: 'visitor' | 'assistant' }) {
  return (
    <div>
      <h4>{cut.title}</h4>
      <p>{cut.call}</p>
      <p className="mono">
        <Unbroken text={cut.cut} />
      </p>
      <Wave seed={seed} bars={30} voice={voice} height={44} className={styles.wave} />
    </div>
  );
}

/** The report as one sheet: figures, reasons, two fragments, advice. `data-part` links a part to its note. */
export function ReportSheet({ sheet }: { sheet: Sheet }) {
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <p>
          <b>{sheet.title}</b>
          {sheet.date}
        </p>
        <p className={`mono ${styles.sent}`}>{sheet.sent}</p>
      </div>
      <dl className={styles.figures} data-part="1">
        {sheet.figures.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>
              {item.value}
              {item.change && <span className="assistant"> {item.change}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.part} data-part="2">
        <h3>{sheet.lossTitle}</h3>
        <BarList
          max={20}
          items={sheet.losses.map(({ name, value }) => ({ label: name, value, tone: 'visitor' }))}
        />
      </div>
      <div className={`${styles.part} ${styles.cuts}`} data-part="3">
        <Cut cut={sheet.best} seed={71} voice="assistant" />
        <Cut cut={sheet.listen} seed={77} voice="visitor" />
      </div>
      <div className={styles.part} data-part="4">
        <h3>{sheet.tomorrowTitle}</h3>
        <dl>
          {sheet.tomorrow.map((item) => (
            <div key={item.line} className={styles.advice}>
              <dt>{item.line}</dt>
              <dd>{item.advice}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
