import { referenceOf } from '@site/contracts/api/routes';
import type { CallbackTime } from '@site/contracts/callback-time';
import type { RefObject } from 'react';
import { checkGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { Broken } from '../wave/Broken';
import type { LeadFormContent } from './content';
import styles from './LeadForm.module.css';
import type { LeadValues } from './lead-values';

interface LeadSuccessProps {
  content: LeadFormContent;
  /** What was sent, so that a slip in a number is seen while it can be mended. */
  values: LeadValues;
  /** When a person calls, if it is known. */
  time: CallbackTime | undefined;
  /** Receives the focus, so that screen readers announce the message. */
  focus: RefObject<HTMLDivElement | null>;
}

export function LeadSuccess({ content, values, time, focus }: LeadSuccessProps) {
  const { success, calls, meanwhile, fields, directContact } = content;
  return (
    <div className={styles.success} role="status" tabIndex={-1} ref={focus}>
      <p className={styles.done}>
        <Icon glyph={checkGlyph} />
        <span>{success}</span>
      </p>
      {time && <p className={styles.time}>{calls[time]}</p>}
      <p className={styles.next}>{meanwhile}</p>
      <dl className={styles.sent}>
        {fields
          .filter(({ required }) => required)
          .map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd translate="no">{values[name]}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.next}>{directContact.urgent}</p>
      <DirectContact contact={directContact} />
    </div>
  );
}

/** Error message below the button, which keeps its place. Scrolls into view. `id` is the request's correlation id. */
export function LeadFailure({ content, id }: { content: LeadFormContent; id: string }) {
  return (
    <div className={styles.failure} role="alert" ref={intoView}>
      <Broken />
      <p>{content.error}</p>
      <DirectContact contact={content.directContact} />
      <p className={styles.hint}>
        <span>{content.reference}</span> <span translate="no">{referenceOf(id)}</span>
      </p>
    </div>
  );
}

const intoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest', behavior: 'instant' });

function DirectContact({ contact }: { contact: LeadFormContent['directContact'] }) {
  return (
    <p className={styles.direct}>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      <a href={contact.messenger.href} rel="noopener">
        {`${contact.messenger.label} ${contact.messenger.handle}`}
      </a>
    </p>
  );
}
