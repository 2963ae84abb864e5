import type { PrivacyContent } from './content';
import styles from './RetentionTable.module.css';

/** What is stored, how long and why. */
export function RetentionTable({ content }: { content: PrivacyContent['retention'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{content.head.data}</th>
          <th scope="col">{content.head.period}</th>
          <th scope="col">{content.head.basis}</th>
        </tr>
      </thead>
      <tbody>
        {content.rows.map((row) => (
          <tr key={row.data}>
            <td>{row.data}</td>
            <td data-label={content.head.period}>{row.period}</td>
            <td data-label={content.head.basis}>{row.basis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
