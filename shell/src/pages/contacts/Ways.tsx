import { BRAND } from '@site/contracts/brand';
import type { ContactsContent } from './content';
import styles from './Ways.module.css';

const MAP = 'https://www.openstreetmap.org/search?query=';

/** Email, messenger, office and channels. */
export function Ways({ content }: { content: ContactsContent }) {
  const { office } = content;
  return (
    <ul className={styles.ways}>
      <li>
        <span className={styles.label}>{content.email}</span>
        <a className={styles.large} href={`mailto:${BRAND.email}`}>
          {BRAND.email}
        </a>
      </li>
      <li>
        <span className={styles.label}>{BRAND.messenger.label}</span>
        <a className={styles.large} href={BRAND.messenger.href}>
          {BRAND.messenger.handle}
        </a>
      </li>
      <li>
        <span className={styles.label}>{office.label}</span>
        <div className={styles.office}>
          <address>
            {office.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a className={styles.map} href={`${MAP}${encodeURIComponent(office.lines.join(', '))}`} rel="noopener">
            {office.map}
          </a>
        </div>
      </li>
      <li>
        <span className={styles.label}>{content.watch}</span>
        <p className={styles.channels}>
          <a href={BRAND.youtube}>YouTube</a>
          <a href={BRAND.instagram}>Instagram</a>
        </p>
      </li>
    </ul>
  );
}
