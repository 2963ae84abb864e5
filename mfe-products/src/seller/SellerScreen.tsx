import { checkGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import { Tag } from '@site/ui/screen/Tag';
import type { SellerScreenContent } from './content';
import styles from './SellerScreen.module.css';

/** Small screen of AI Seller: a thread at night and the CRM card that it fills. */
export function SellerScreen({ content }: { content: SellerScreenContent }) {
  const { title, meta, live, turns, card } = content;
  return (
    <Screen title={title} detail={meta} meta={live} live="assistant" className={styles.screen}>
      <Dialogue className={styles.dialogue}>
        {turns.map((turn) => (
          <Say key={turn.text} voice={turn.voice}>
            {turn.text}
          </Say>
        ))}
      </Dialogue>
      <div className={styles.card}>
        <p className={styles.title}>
          {card.title}
          <Tag>{card.tag}</Tag>
        </p>
        <dl>
          {card.fields.map((field) => (
            <div key={field.label}>
              <dt>{field.label}</dt>
              <dd>
                {field.value}
                <Icon glyph={checkGlyph} className={styles.check} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Screen>
  );
}
