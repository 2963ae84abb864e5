import { checkGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import type { LumiContent } from './content';
import styles from './Figures.module.css';

/** The CRM card that Lumi has filled in. */
export function CardFigure({ items }: { items: LumiContent['card'] }) {
  return (
    <dl className={styles.card}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            <Icon glyph={checkGlyph} className={styles.check} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
