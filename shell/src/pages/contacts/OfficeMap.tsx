import draw from '@site/ui/drawing/drawing.module.css';
import styles from './OfficeMap.module.css';

/** A sketch of the streets around the office. */
export function OfficeMap({ label }: { label: string }) {
  return (
    <svg className={styles.map} viewBox="0 0 320 150" width="320" height="150" role="img">
      <title>{label}</title>
      <path
        className={`${draw.stroke} ${draw.strokeLine}`}
        d="M0 38H320M0 112H320M62 0V150M150 0V150M248 0V150M0 150 96 0M212 150 320 40"
      />
      <path
        className={styles.block}
        d="M72 48h68v54H72zM160 48h78v54h-78zM160 0h78v28h-78zM72 122h68v28H72z"
      />
      <path className={`${draw.stroke} ${draw.strokeVisitor} ${draw.thick}`} d="M62 112H150V75H176" />
      <circle className={styles.halo} cx="180" cy="75" r="10" />
      <circle className={styles.place} cx="180" cy="75" r="6.5" />
    </svg>
  );
}
