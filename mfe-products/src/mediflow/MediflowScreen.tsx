import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import { Tag } from '@site/ui/screen/Tag';
import type { MediflowScreenContent } from './content';
import styles from './MediflowScreen.module.css';
import { Signature } from './Signature';

/** Small screen of MediFlow AI: the anamnesis before the visit becomes a protocol with codes. */
export function MediflowScreen({ content }: { content: MediflowScreenContent }) {
  return (
    <Screen title={content.title} detail={content.note} meta={content.standards} className={styles.screen}>
      <div className={styles.halves}>
        <Dialogue>
          {content.turns.map((turn) => (
            <Say key={turn.text} voice={turn.voice}>
              {turn.text}
            </Say>
          ))}
        </Dialogue>
        <div className={styles.protocol}>
          <dl className={styles.rows}>
            {content.rows.map((row) => (
              <div key={row.label}>
                <dt>{row.label}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
          <ul className={styles.codes}>
            {content.codes.map((item) => (
              <li key={item.code}>
                <Tag>{item.code}</Tag>
                <span>{item.name}</span>
              </li>
            ))}
          </ul>
          <dl className={styles.plan}>
            <div>
              <dt>{content.plan.label}</dt>
              <dd>{content.plan.value}</dd>
            </div>
            <div>
              <dt>{content.sign}</dt>
              <dd>
                <Signature />
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <p className={styles.desk}>
        {content.frontDesk}
        <Tag voice="visitor">{content.status}</Tag>
      </p>
    </Screen>
  );
}
