import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

/** Email and messenger links beside a form. */
export function DirectContact({ contact }: { contact: NonNullable<LeadFormContent['directContact']> }) {
  return (
    <p className={styles.direct}>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      <a href={contact.messenger.href} rel="noopener">
        {`${contact.messenger.label} ${contact.messenger.handle}`}
      </a>
    </p>
  );
}
