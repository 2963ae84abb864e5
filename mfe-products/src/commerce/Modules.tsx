import { Section } from '@site/ui/layout/Section';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Tag';
import type { SectionProps } from '../sections/ProductPage';
import type { CommerceContent } from './content';
import { Lamp, Viewfinder } from './Lamp';
import { ModuleHead } from './ModuleHead';
import styles from './Modules.module.css';

/** Modules 1 and 3: the card made from a photo, and the conversation that recovers a cart. */
export function Modules({ content }: SectionProps<CommerceContent>) {
  const { modules, cart } = content;
  return (
    <Section>
      <div className={styles.grid}>
        <div id="snapcard" className={styles.module}>
          <ModuleHead content={modules.snapCard} />
          <Card card={content.card} />
        </div>
        <div id="sellmate" className={styles.module}>
          <ModuleHead content={modules.sellMate} />
          <Dialogue flush className={styles.lines}>
            {cart.turns.map((turn) => (
              <Say key={turn.text} voice={turn.voice} who={turn.time}>
                {turn.text}
              </Say>
            ))}
          </Dialogue>
        </div>
      </div>
    </Section>
  );
}

/** The photo and the product card made from it. */
function Card({ card }: { card: CommerceContent['card'] }) {
  return (
    <div className={styles.screen}>
      <div className={styles.photo}>
        <svg viewBox="0 0 360 320" width="360" height="320" aria-hidden="true">
          <Viewfinder bottom={292} />
          <Lamp />
        </svg>
        <p className="mono">{card.caption}</p>
      </div>
      <div className={styles.card}>
        <p className="mono">{card.label}</p>
        <h3>{card.title}</h3>
        <p className={styles.text}>{card.text}</p>
        <dl>
          {card.specs.map((spec) => (
            <div key={spec.label}>
              <dt>{spec.label}</dt>
              <dd>{spec.value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.tags}>
          {card.tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
        <p className={`mono ${styles.foot}`}>
          <span>{card.languages}</span>
          <span>{card.ready}</span>
        </p>
      </div>
    </div>
  );
}
