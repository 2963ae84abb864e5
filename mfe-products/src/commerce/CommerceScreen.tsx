import { Gauge } from '@site/ui/chart/Gauge';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { checkGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Tag';
import { BillList } from './BillList';
import styles from './CommerceScreen.module.css';
import type { CommerceScreenContent } from './content';
import { BUYS_FROM, INDEX, VOTES } from './votes';

/** Small screen of AI Commerce Suite: a photo becomes a card, twenty agents vote, a cart is paid. */
export function CommerceScreen({ content }: { content: CommerceScreenContent }) {
  const { photo, vote, cart } = content;
  return (
    <div className={styles.screen}>
      <div>
        <p className={styles.name}>SnapCard AI</p>
        <svg className={styles.photo} viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
          <path
            className={cx(draw.stroke, draw.strokeVisitor)}
            d="M14 30V14h16M130 14h16v16M146 102v16h-16M30 118H14v-16"
          />
          <path
            className={draw.stroke}
            d="M80 30v-6M58 66c0-20 8-36 22-36s22 16 22 36zM80 66v36M64 104h32M76 66c0 5 1.5 7 4 7s4-2 4-7"
          />
        </svg>
        <p className={styles.caption}>
          <b>{photo.title}</b>
        </p>
        <ul className={styles.done}>
          {photo.done.map((item) => (
            <li key={item}>
              <Icon glyph={checkGlyph} className={styles.check} />
              {item}
            </li>
          ))}
        </ul>
        <p className={styles.foot}>
          <Tag voice="visitor" className={styles.tag}>
            {photo.tag}
          </Tag>
        </p>
      </div>
      <div>
        <p className={styles.name}>AI Focus Group</p>
        <Gauge value={INDEX} label={vote.alt} caption={vote.axis} />
        <p className={styles.caption}>{vote.text}</p>
        <VoteDots className={styles.votes} />
      </div>
      <div>
        <p className={styles.name}>SellMate AI</p>
        <Dialogue flush className={styles.talk}>
          {cart.turns.map((turn) => (
            <Say key={turn.text} voice={turn.voice} who={turn.time}>
              {turn.text}
            </Say>
          ))}
        </Dialogue>
        <BillList lines={cart.bill} />
        <p className={styles.foot}>
          <Tag className={styles.tag}>{cart.tag}</Tag>
        </p>
      </div>
    </div>
  );
}

const PER_ROW = 7;

/** The twenty votes as dots in rows; buyers are in the assistant's colour. Decorative. */
function VoteDots({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 136 54" width="136" height="54" aria-hidden="true">
      {VOTES.map((vote, i) => {
        const x = 10 + (i % PER_ROW) * 18;
        const y = 8 + Math.floor(i / PER_ROW) * 18;
        return (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r="5"
            className={vote >= BUYS_FROM ? draw.fillAssistant : draw.fillLine}
          />
        );
      })}
    </svg>
  );
}
