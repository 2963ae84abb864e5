import { Broken } from '../wave/Broken';
import { DirectContact } from './DirectContact';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

/** Error message above the fields after a failed submission; the fields keep their values. */
export function LeadFailure({ content }: { content: LeadFormContent }) {
  return (
    <div className={styles.failure} role="alert">
      <Broken />
      <p>{content.error}</p>
      {content.directContact && <DirectContact contact={content.directContact} />}
    </div>
  );
}
