import { referenceOf } from '@site/contracts/api/routes';
import type { CallTime } from '@site/contracts/call-time';
import type { RefObject } from 'react';
import { Broken } from '../wave/Broken';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

interface LeadSuccessProps {
  content: LeadFormContent;
  /** When a person calls, if it is known. */
  time: CallTime | undefined;
  /** Receives the focus, so that screen readers announce the message. */
  focus: RefObject<HTMLDivElement | null>;
}

/** Replaces the form after a success. */
export function LeadSuccess({ content, time, focus }: LeadSuccessProps) {
  return (
    <div className={styles.success} role="status" tabIndex={-1} ref={focus}>
      <p className={styles.done}>{content.success}</p>
      <p className={styles.next}>
        {time && <span>{content.calls[time]}</span>} <span>{content.meanwhile}</span>
      </p>
      {content.directContact && (
        <>
          <p className={styles.urgent}>{content.directContact.urgent}</p>
          <DirectContact contact={content.directContact} />
        </>
      )}
    </div>
  );
}

/**
 * Error message below the button after a failed submission, so that the button stays in its place. Scrolls into view;
 * the focus stays where it is.
 *
 * @param id The request's correlation id.
 */
export function LeadFailure({ content, id }: { content: LeadFormContent; id: string }) {
  return (
    <div className={styles.failure} role="alert" ref={intoView}>
      <Broken />
      <p>{content.error}</p>
      {content.directContact && <DirectContact contact={content.directContact} />}
      <p className={styles.hint}>
        <span>{content.reference}</span> <span translate="no">{referenceOf(id)}</span>
      </p>
    </div>
  );
}

const intoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest', behavior: 'instant' });

/** Email and messenger links beside a form. */
function DirectContact({ contact }: { contact: NonNullable<LeadFormContent['directContact']> }) {
  return (
    <p className={styles.direct}>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      <a href={contact.messenger.href} rel="noopener">
        {`${contact.messenger.label} ${contact.messenger.handle}`}
      </a>
    </p>
  );
}
