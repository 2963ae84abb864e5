import { cx } from '@site/ui/cx.ts';
import { checkGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Say } from '@site/ui/screen/Say';
import { Live, Tag } from '@site/ui/screen/Screen';
import type { SellerContent } from './content';
import styles from './Thread.module.css';

type Row = SellerContent['thread']['rows'][number];

function Fields({ row }: { row: Row }) {
  if (row.fields.length === 0) return <div className={styles.fields} />;
  return (
    <dl className={cx(styles.fields, styles[row.voice], styles.filled)}>
      {row.fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label}</dt>
          <dd>
            {field.tag ? <Tag>{field.value}</Tag> : <span>{field.value}</span>}
            <Icon glyph={checkGlyph} className={styles.check} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A messenger thread; beside each line the data that it added to the CRM card. */
export function Thread({ thread }: { thread: SellerContent['thread'] }) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p>
          <b>{thread.title}</b> <span>{`· ${thread.meta}`}</span>
        </p>
        <p>
          <b>{thread.card}</b> <Live assistant>{thread.live}</Live>
        </p>
      </div>
      <ol className={styles.rows}>
        {thread.rows.map((row) => (
          <li key={row.text}>
            <Say voice={row.voice} who={row.who} className={cx(styles.say, styles[row.voice])}>
              {row.text}
            </Say>
            <Fields row={row} />
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <span>{thread.filled}</span>
        <span className="num">{thread.note}</span>
      </p>
    </div>
  );
}
