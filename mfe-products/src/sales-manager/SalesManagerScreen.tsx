import { BarList } from '@site/ui/chart/BarList';
import { Ring } from '@site/ui/chart/Ring';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import type { SalesManagerScreenContent } from './content';
import styles from './SalesManagerScreen.module.css';
import { tally } from './tally';

/** Small screen of AI Sales Manager: a scored call, the ranking, the figure of the day. */
export function SalesManagerScreen({ content }: { content: SalesManagerScreenContent }) {
  const { title, meta, lines, score, rank, kpi } = content;
  const strokes = tally({ ...kpi, width: 132, height: 14 });
  return (
    <Screen title={title} meta={meta} className={styles.screen}>
      <div className={styles.body}>
        <Dialogue>
          {lines.map((line) => (
            <Say
              key={line.text}
              voice={line.voice}
              mark={line.check && { text: line.check.text, good: line.check.ok }}
            >
              {line.text}
            </Say>
          ))}
        </Dialogue>
        <div className={styles.side}>
          <Ring {...score} className={styles.ring} />
          <BarList
            ranked
            className={styles.rank}
            items={rank.map(({ name, value }) => ({ label: name, value }))}
          />
        </div>
      </div>
      <p className={styles.kpi}>
        {kpi.text}
        <svg viewBox="0 0 132 14" width="132" height="14" aria-hidden="true">
          <path className={cx(draw.bars, draw.strokeAssistant)} d={strokes.done} />
          <path className={cx(draw.bars, draw.strokeLine)} d={strokes.rest} />
        </svg>
      </p>
    </Screen>
  );
}
