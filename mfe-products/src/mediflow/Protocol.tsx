import { Tag } from '@site/ui/screen/Tag';
import type { MediflowContent } from './content';
import styles from './Protocol.module.css';
import { Signature } from './Signature';

/** The draft of the protocol that the doctor reviews and signs. */
export function Protocol({ content }: { content: MediflowContent['ward']['doctor']['protocol'] }) {
  return (
    <div className={styles.protocol}>
      <p className="mono">{content.label}</p>
      <dl>
        {content.rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
        <div>
          <dt>{content.codesLabel}</dt>
          <dd className={styles.codes}>
            {content.codes.map((code) => (
              <Tag key={code}>{code}</Tag>
            ))}
          </dd>
        </div>
        <div>
          <dt>{content.plan.label}</dt>
          <dd>{content.plan.value}</dd>
        </div>
      </dl>
      <p className={styles.sign}>
        {content.sign}
        <Signature className={styles.pen} />
      </p>
    </div>
  );
}
