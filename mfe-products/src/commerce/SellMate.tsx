import { Section } from '@site/ui/layout/Section';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import type { CommerceContent } from './content';
import { Funnel } from './Funnel';
import { ModuleHead } from './ModuleHead';
import { RoleFacts } from './RoleFacts';
import styles from './SellMate.module.css';

/** Module 3: the share of recovered carts, and a conversation that recovers one. */
export function SellMate({ content }: { content: CommerceContent }) {
  const { cart, problems } = content;
  return (
    <Section id="sellmate" voice="assistant">
      <ModuleHead content={content.modules.sellMate} voice="assistant" />
      <div className={styles.grid}>
        <div className={styles.funnel}>
          <Funnel steps={cart.funnel} />
          <p className="mono">{cart.note}</p>
        </div>
        <div className={styles.talk}>
          <Dialogue flush className={styles.lines}>
            {cart.turns.map((turn) => (
              <Say key={turn.text} voice={turn.voice} who={turn.time}>
                {turn.text}
              </Say>
            ))}
          </Dialogue>
          <RoleFacts columns={problems.columns} row={problems.rows[2]} />
        </div>
      </div>
    </Section>
  );
}
