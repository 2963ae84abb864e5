import { handoverGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import { Exchange } from '@site/ui/wave/Exchange';
import type { LumiScreenContent } from './content';
import styles from './LumiScreen.module.css';
import { WeekCalendar } from './WeekCalendar';

/** Small screen of Lumi AI: a call, a booked appointment, a handover. */
export function LumiScreen({ content }: { content: LumiScreenContent }) {
  return (
    <Screen title={content.title} meta={content.live} live="visitor" className={styles.screen}>
      <div className={styles.line}>
        <Exchange
          height={96}
          turns={[
            { voice: 'visitor', seed: 5, bars: 26 },
            { voice: 'assistant', seed: 8, bars: 34 },
            { voice: 'visitor', seed: 11, bars: 18 },
          ]}
        />
      </div>
      <Dialogue className={styles.dialogue}>
        {content.turns.map((turn) => (
          <Say key={turn.text} voice={turn.voice}>
            {turn.text}
          </Say>
        ))}
      </Dialogue>
      <div className={styles.week}>
        <WeekCalendar week={content.week} />
      </div>
      <p className={styles.handover}>
        <Icon glyph={handoverGlyph} className={styles.icon} />
        {content.handover}
      </p>
    </Screen>
  );
}
