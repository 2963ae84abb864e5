import styles from './Unbroken.module.css';

/** A range with its dash, a code with its hyphen: a line that breaks after either, as in “7–”, looks wrong. */
const WHOLE = /(\d[\d:.,]*–\d[\d:.,]*\d|\d–\d|\p{Lu}{2,}-\d+)/u;

/** A text whose ranges (7–14, 01:40–02:15) and codes (ICD-10) stay on one line; the text itself is not changed. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map(
    (piece, at) =>
      piece && (
        // The order of the pieces never changes.
        <span key={String(at)} className={at % 2 === 0 ? undefined : styles.unbroken}>
          {piece}
        </span>
      ),
  );
}
