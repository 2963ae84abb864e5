import type { RefObject } from 'react';
import { DirectContact } from './DirectContact';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

interface LeadSuccessProps {
  content: LeadFormContent;
  /** Receives the focus, so that screen readers announce the message. */
  focus: RefObject<HTMLDivElement | null>;
}

/** Replaces the form after a success. */
export function LeadSuccess({ content, focus }: LeadSuccessProps) {
  return (
    <div className={styles.success} role="status" tabIndex={-1} ref={focus}>
      <p className={styles.done}>{content.success}</p>
      {content.directContact && (
        <>
          <p className={styles.urgent}>{content.directContact.urgent}</p>
          <DirectContact contact={content.directContact} />
        </>
      )}
    </div>
  );
}
