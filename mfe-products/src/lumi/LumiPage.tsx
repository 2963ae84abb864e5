import { useShell } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import { handoverGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Headline } from '@site/ui/layout/Headline';
import { Section } from '@site/ui/layout/Section';
import { Screen } from '@site/ui/screen/Screen';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import { Benefits } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { HeroButtons, ProductHero, ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import { Unbroken } from '../sections/Unbroken';
import type { LumiContent } from './content';
import styles from './LumiPage.module.css';
import { LumiPoster } from './LumiPoster';

const sequence: Sequence<LumiContent> = [
  ['hero', LumiHero],
  ['problems', ProblemsTable],
  ['voice', LumiVoice],
  ['steps', Steps],
  ['features', Benefits],
  ['launch', LaunchGantt],
  ['cases', Proof],
];

export const Component = () => <ProductPage sequence={sequence} Drawing={LumiPoster} />;

function LumiHero({ content }: SectionProps<LumiContent>) {
  const { hero } = content;
  return (
    <ProductHero>
      <div className={styles.head}>
        <Headline text={hero.headline} />
        <div className={styles.words}>
          <p className="lead">{hero.lead}</p>
          <HeroButtons startsCall secondary="contact" className={styles.buttons} />
        </div>
        {hero.note && (
          <p className={styles.note}>
            <Unbroken text={hero.note} />
          </p>
        )}
      </div>
      <LumiStage stage={content.stage} />
    </ProductHero>
  );
}

/** Lumi's screen: the call at the left, the resulting appointment at the right. */
function LumiStage({ stage }: Pick<LumiContent, 'stage'>) {
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
          <WeekCalendar week={stage.week} />
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

/** Five days of slots; the booked one is highlighted. For screen readers it is one sentence. */
function WeekCalendar({ week }: Pick<LumiContent['stage'], 'week'>) {
  return (
    <>
      <p className="visually-hidden">{week.label}</p>
      <ol className={styles.week} aria-hidden="true">
        {week.days.map((day) => (
          <li key={day.name}>
            <b>{day.name}</b>
            {[...day.slots].map((slot, i) => (
              <span
                key={week.times[i]}
                className={cx(styles.slot, slot === 'x' && styles.taken, slot === 's' && styles.booked)}
              >
                {week.times[i]}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Slot of the live voice demo of mfe-voice, with suggestions beside it. */
function LumiVoice({ content }: SectionProps<LumiContent>) {
  const { Slot } = useShell();
  const { head, tryTitle, tries } = content.voice;
  return (
    <Section id="voice" tone="ink" head={head}>
      <div className={styles.grid}>
        <div className={styles.demo}>
          <Slot id="mfe-voice/LumiDemo" />
        </div>
        <div className={styles.tries}>
          <h3>{tryTitle}</h3>
          <ul>
            {tries.map((item) => (
              <li key={item.title}>
                <h4>{item.title}</h4>
                <p>{item.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
