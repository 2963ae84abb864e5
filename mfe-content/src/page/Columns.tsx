import { checkGlyph, type Glyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import type { Named } from '../content/schema';
import styles from './Columns.module.css';

interface ColumnsProps {
  items: readonly Named[];
  /** One for each item. */
  icons: readonly Glyph[];
}

/** A few steps or rules side by side, separated by hairlines; the first is the widest. */
export function Columns({ items, icons }: ColumnsProps) {
  return (
    <ol className={styles.columns}>
      {items.map((item, i) => (
        <li key={item.title}>
          <Icon glyph={icons[i % icons.length] ?? checkGlyph} className={styles.icon} />
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
