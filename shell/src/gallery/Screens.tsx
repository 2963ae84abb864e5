import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Monogram } from '@site/ui/portrait/Monogram';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import { Tag } from '@site/ui/screen/Tag';
import { Ticket } from '@site/ui/screen/Ticket';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import { ConversationTurn } from '@site/ui/wave/ConversationTurn';
import { Exchange } from '@site/ui/wave/Exchange';
import { Idle } from '@site/ui/wave/Idle';
import { MarkDrawing } from '@site/ui/wave/MarkDrawing';
import { Wave } from '@site/ui/wave/Wave';
import styles from './Gallery.module.css';
import { type GalleryProps, samplesIn } from './samples';

const TIMES = ['00:02', '00:07', '00:16', '00:21'];
const VOICES = ['visitor', 'assistant'] as const;

/** The conversation line, portraits and the products' own screens. */
export function Screens({ lang }: GalleryProps) {
  const words = samplesIn(lang);
  const turns = words.turns.map((text, i) => ({
    voice: VOICES[i % 2] ?? 'visitor',
    time: TIMES[i] ?? '',
    text,
  }));
  const [first] = turns;
  const ticket = <Ticket title={words.booked} time="00:31" big="12:40" items={[words.row]} />;
  return (
    <>
      <ConversationLine turns={turns} speakers={words} label={words.heard}>
        {ticket}
      </ConversationLine>
      <Section voice="visitor" tone="raised" seed="screens">
        <SectionHead mark="Drawings" title="Lines, portraits and screens" voice="visitor" />
        <ConversationLine turns={turns} speakers={words} label={words.heard} variant="stage" />
        <div className={styles.grid}>
          <ol>{first && <ConversationTurn turn={first} index={0} speaker={words.visitor} />}</ol>
          {VOICES.map((voice) => (
            <div key={voice}>
              <Wave seed={4} bars={40} voice={voice} />
              <Wave seed={9} bars={40} voice={voice} fit />
              <MarkDrawing voice={voice} />
              <Monogram letters="AB" seed={7} voice={voice} />
              <Monogram letters="C" seed={3} voice={voice} size="small" />
            </div>
          ))}
          <Exchange turns={turns.map(({ voice }, i) => ({ voice, seed: i, bars: 16 }))} />
          <Idle />
          <Screen title="Telegram" detail="02:14" meta={words.answered} live="assistant">
            <Dialogue>
              <Say voice="visitor" who={words.visitor}>
                {words.turns[0]}
              </Say>
              <Say voice="assistant" who={words.assistant} mark={words.good}>
                {words.turns[1]}
              </Say>
              <Say voice="assistant" mark={{ text: words.bad, good: false }}>
                {words.turns[3]}
              </Say>
            </Dialogue>
          </Screen>
          <Screen title={words.heard} meta={words.visitor} live>
            <p className={styles.row}>
              <Tag>{words.tags[0]}</Tag>
              <Tag voice="visitor">{words.tags[1]}</Tag>
              <Tag voice="plain">{words.tags[2]}</Tag>
            </p>
            <Dialogue flush>
              <Say voice="visitor">{words.turns[2]}</Say>
            </Dialogue>
          </Screen>
          {ticket}
        </div>
      </Section>
    </>
  );
}
