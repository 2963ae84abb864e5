import { alertGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import styles from './Field.module.css';

/** A field's error, in colour, icon and text. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon glyph={alertGlyph} />
      <span>{children}</span>
    </p>
  );
}
