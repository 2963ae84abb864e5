import { referenceOf } from '@site/contracts/api/reference';
import { Broken } from '../wave/Broken';
import { DirectContact } from './DirectContact';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

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

const intoView = (message: HTMLElement | null) =>
  message?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
