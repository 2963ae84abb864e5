import { handoverGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Screen } from '@site/ui/screen/Screen';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import type { LumiContent } from './content';
import styles from './LumiStage.module.css';
import { WeekCalendar } from './WeekCalendar';

/** Lumi's screen: the call at the left, the resulting appointment at the right. */
export function LumiStage({ stage }: { stage: LumiContent['stage'] }) {
  return (
    <Screen title={stage.title} meta={stage.live} live="assistant" className={styles.screen}>
      <div className={styles.stage}>
        <div className={styles.call}>
          <ConversationLine variant="stage" turns={stage.turns} speakers={stage.speakers} label={stage.label} />
          <p className={styles.foot}>
            <span className={styles.handover}>
              <Icon glyph={handoverGlyph} className={styles.icon} />
              <span>{stage.handover}</span>
            </span>
            <span className={`num ${styles.hold}`}>{stage.hold}</span>
          </p>
        </div>
        <div className={styles.day}>
          <p className={styles.title}>
            <b>{stage.week.title}</b>
            <span>{stage.week.note}</span>
          </p>
          <WeekCalendar week={stage.week} tall />
          <p className={styles.appointment}>
            <b>{stage.appointment.title}</b>
            <span>{stage.appointment.who}</span>
            <span className="mono">{stage.appointment.note}</span>
          </p>
        </div>
      </div>
    </Screen>
  );
}
