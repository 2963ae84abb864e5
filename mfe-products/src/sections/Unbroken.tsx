import styles from './Unbroken.module.css';

/** A range with its dash: browsers may break the line after it, and “7–” at a line's end reads as a slip. */
const RANGE = /(\d[\d:.,]*–\d[\d:.,]*\d|\d–\d)/;

/** A text whose ranges (7–14, 01:40–02:15) stay on one line; the text itself is not changed. */
export function Unbroken({ text }: { text: string }) {
  const pieces = text.split(RANGE);
  if (pieces.length === 1) return text;
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // Pieces never change their order.
      <span key={String(at)} className={styles.unbroken}>
        {piece}
      </span>
    ),
  );
}
