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
  /** The error's text, if any. */
  error?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** More than one makes it a text area. */
  rows?: number | undefined;
}

/** A labelled text field with its error. */
export function Field({ id, label, type = 'text', error, rows = 1, ...control }: FieldProps) {
  const errorId = `${id}-error`;
  const shared = {
    id,
    ...control,
    ...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}
