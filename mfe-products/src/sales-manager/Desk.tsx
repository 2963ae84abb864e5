import { BarList } from '@site/ui/chart/BarList';
import { Ring } from '@site/ui/chart/Ring';
import { Screen } from '@site/ui/screen/Screen';
import { CallLine } from './CallLine';
import type { SalesManagerContent } from './content';
import { DayRank } from './DayRank';
import styles from './Desk.module.css';
import { Transcript } from './Transcript';

/** Out of ten: criteria below it are shown in green, as to be improved. */
const WEAK = 7;

/** The product's screen: a call with its marks, the score and the ranking of the day. */
export function Desk({ desk }: { desk: SalesManagerContent['desk'] }) {
  return (
    <Screen title={desk.title} detail={desk.meta} meta={desk.live} live className={styles.screen}>
      <CallLine marks={desk.lines.flatMap((line) => line.check ?? [])} />
      <div className={styles.body}>
        <Transcript lines={desk.lines} />
        <div className={styles.score}>
          <Ring {...desk.score} />
          <BarList
            className={styles.criteria}
            max={10}
            items={desk.criteria.map(({ name, value }) => ({
              label: name,
              value,
              display: `${value}/10`,
              weak: value < WEAK,
            }))}
          />
        </div>
        <DayRank title={desk.rankTitle} rank={desk.rank} />
      </div>
      <p className={styles.tip}>
        <b>{desk.tip.title}</b>
        <span>{desk.tip.text}</span>
      </p>
    </Screen>
  );
}
