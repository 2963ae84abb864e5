import { cx } from '@site/ui/cx.ts';
import { Tag } from '@site/ui/screen/Tag';
import type { ReactNode } from 'react';
import { LATER } from '../sections/Hand';
import type { MediflowContent } from './content';
import styles from './Protocol.module.css';
import { Signature } from './Signature';

interface ProtocolProps {
  content: MediflowContent['ward']['doctor']['protocol'];
  /** How many answers are still to come: the last ones fill the last rows. */
  missing: number;
  children: ReactNode;
}

/** The draft of the protocol that the doctor reviews and signs. */
export function Protocol({ content, missing, children }: ProtocolProps) {
  const end = cx(missing > 0 && LATER);
  return (
    <div className={styles.protocol}>
      <p className="mono">{content.label}</p>
      {children}
      <dl>
        {content.rows.map((row, i) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd className={cx(i >= content.rows.length - missing && LATER)}>{row.value}</dd>
          </div>
        ))}
        <div>
          <dt>{content.codesLabel}</dt>
          <dd className={cx(styles.codes, end)}>
            {content.codes.map((code) => (
              <Tag key={code}>{code}</Tag>
            ))}
          </dd>
        </div>
        <div>
          <dt>{content.plan.label}</dt>
          <dd className={end}>{content.plan.value}</dd>
        </div>
      </dl>
      <p className={styles.sign}>
        <span>{content.sign}</span>
        <Signature className={cx(styles.pen, end)} />
      </p>
    </div>
  );
}
