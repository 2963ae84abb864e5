import type { RefObject } from 'react';
import { Exchange } from '../wave/Exchange';
import { DirectContact } from './DirectContact';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './lead-form-content';

interface LeadSuccessProps {
  content: LeadFormContent;
  /** Receives the focus, so that screen readers announce the message. */
  focus: RefObject<HTMLDivElement | null>;
}

const TURNS = [
  { voice: 'visitor', seed: 14, bars: 22 },
  { voice: 'assistant', seed: 22, bars: 26 },
] as const;

/** Replaces the form after a success. */
export function LeadSuccess({ content, focus }: LeadSuccessProps) {
  return (
    <div className={styles.success} role="status" tabIndex={-1} ref={focus}>
      <Exchange turns={TURNS} className={styles.drawing} />
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
