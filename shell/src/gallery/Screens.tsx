import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import { Tag } from '@site/ui/screen/Tag';
import { Ticket } from '@site/ui/screen/Ticket';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import { Exchange } from '@site/ui/wave/Exchange';
import { Idle } from '@site/ui/wave/Idle';
import { Wave } from '@site/ui/wave/Wave';
import styles from './Gallery.module.css';

const TURNS = [
  { voice: 'visitor', time: '00:02', text: 'Добрый вечер. Можно на этой неделе?' },
  { voice: 'assistant', time: '00:07', text: 'Конечно. Свободно в четверг.' },
  { voice: 'visitor', time: '00:16', text: 'Давайте четверг.' },
  { voice: 'assistant', time: '00:21', text: 'Записала.' },
] as const;
const SPEAKERS = { visitor: 'клиент', assistant: 'ассистент' };
const ITEMS = [{ label: 'CRM', value: 'карточка заполнена' }];

/** The conversation line and the products' own screens. */
export function Screens() {
  return (
    <Section voice="visitor" tone="raised" seed="screens">
      <SectionHead mark="Drawings" title="Lines and screens" voice="visitor" />
      <ConversationLine turns={TURNS} speakers={SPEAKERS} label="Звонок" variant="stage" />
      <div className={styles.grid}>
        <Wave seed={4} bars={40} voice="visitor" />
        <Wave seed={9} bars={40} voice="assistant" />
        <Wave seed={9} bars={40} voice="assistant" fit />
        <Exchange turns={TURNS.map(({ voice }, i) => ({ voice, seed: i, bars: 16 }))} />
        <Idle />
        <Screen title="Telegram" detail="02:14" meta="отвечает" live="assistant">
          <Dialogue>
            <Say voice="visitor" who="Вы">
              Есть в сером?
            </Say>
            <Say voice="assistant" mark="назвал срок">
              Есть, три дня.
            </Say>
            <Say voice="assistant" mark={{ text: 'не спросил размер', good: false }}>
              Оформить?
            </Say>
          </Dialogue>
        </Screen>
        <Screen title="Звонок" meta="слушает" live>
          <p className={styles.row}>
            <Tag>J06.9</Tag>
            <Tag voice="visitor">заявка</Tag>
            <Tag voice="plain">черновик</Tag>
          </p>
        </Screen>
        <Ticket title="Запись создана" time="00:31" big="чт, 12:40" items={ITEMS} />
      </div>
    </Section>
  );
}
