import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Tag';
import styles from './Belt.module.css';
import { BeltPhoto } from './BeltPhoto';
import { BeltVote } from './BeltVote';
import { BillList } from './BillList';
import type { CommerceContent } from './content';

interface BeltProps {
  content: CommerceContent['belt'];
  modules: CommerceContent['modules'];
}

/** The hero's illustration: three screens side by side, from the photo to the payment. */
export function Belt({ content, modules }: BeltProps) {
  const { photo, vote, cart } = content;
  return (
    <div className={styles.belt}>
      <div className={styles.photo}>
        <p className={styles.head}>
          <b>{modules.snapCard.name}</b>
          <span className="num">{photo.meta}</span>
        </p>
        <BeltPhoto label={photo.alt} callouts={photo.callouts} />
        <p className={styles.outcome}>
          <Tag>{photo.tag}</Tag>
          {photo.outcome}
        </p>
      </div>
      <div className={styles.vote}>
        <p className={styles.head}>
          <b>{modules.focusGroup.name}</b>
          <span className="num">{vote.meta}</span>
        </p>
        <BeltVote label={vote.alt} axis={vote.axis} />
        <p className={styles.outcome}>
          <Tag>{vote.tag}</Tag>
          {vote.outcome}
        </p>
      </div>
      <div className={styles.cart}>
        <p className={styles.head}>
          <b>{modules.sellMate.name}</b>
          <span className="num">{cart.meta}</span>
        </p>
        <div className={styles.talk}>
          <Dialogue flush className={styles.lines}>
            {cart.turns.map((turn) => (
              <Say key={turn.text} voice={turn.voice}>
                {turn.text}
              </Say>
            ))}
          </Dialogue>
          <BillList lines={cart.bill} className={styles.bill} />
        </div>
        <p className={styles.outcome}>
          <Tag voice="visitor">{cart.tag}</Tag>
          {cart.outcome}
        </p>
      </div>
    </div>
  );
}
