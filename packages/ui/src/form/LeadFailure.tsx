import { Broken } from '../wave/Broken';
import { DirectContact } from './DirectContact';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

/** Above the fields after a failed sending; everything typed is still there. */
export function LeadFailure({ content }: { content: LeadFormContent }) {
  return (
    <div className={styles.failure} role="alert">
      <Broken />
      <p>{content.error}</p>
      {content.directContact && <DirectContact contact={content.directContact} />}
    </div>
  );
}
