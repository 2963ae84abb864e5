import type { HTMLInputTypeAttribute } from 'react';
import { ErrorText } from './ErrorText';
import styles from './Field.module.css';

interface FieldProps {
  id: string;
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** Why the form asks for it, below the field. */
  reason?: string | undefined;
  /** The error's text, if any; instead of the reason. */
  error?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** More than one makes it a text area. */
  rows?: number | undefined;
}

/** A labelled text field with its error. */
export function Field({ id, label, type = 'text', error, reason, rows = 1, ...control }: FieldProps) {
  const noteId = `${id}-${error ? 'error' : 'reason'}`;
  const shared = {
    id,
    ...control,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(error || reason ? { 'aria-describedby': noteId } : {}),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : (
        reason && (
          <p className={styles.reason} id={noteId}>
            {reason}
          </p>
        )
      )}
    </div>
  );
}
