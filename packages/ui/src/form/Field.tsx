import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { alertGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import styles from './Field.module.css';

interface FieldProps {
  id: string;
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** Why the form asks for it, beside the label: what is below the field, a phone's keyboard covers. */
  reason?: string | undefined;
  /** The error's text, if any. */
  error?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** More than one makes it a text area. */
  rows?: number | undefined;
}

/** A labelled text field with its error. */
export function Field({ id, label, type = 'text', error, reason, rows = 1, ...control }: FieldProps) {
  const errorId = `${id}-error`;
  const reasonId = `${id}-reason`;
  const notes = [error && errorId, reason && reasonId].filter(Boolean).join(' ');
  const shared = {
    id,
    ...control,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(notes ? { 'aria-describedby': notes } : {}),
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {reason && <span id={reasonId}>{reason}</span>}
      </div>
      {rows > 1 ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}

interface CheckboxProps {
  id: string;
  name: string;
  value: string;
  /** The error's text, if any. */
  error?: string | undefined;
  required?: boolean | undefined;
  defaultChecked?: boolean;
  children: ReactNode;
}

/** A checkbox with its label and its error. */
export function Checkbox({ id, error, children, ...control }: CheckboxProps) {
  const errorId = `${id}-error`;
  return (
    <div className={styles.tick}>
      <label className={styles.checkbox} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          {...control}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        <span>{children}</span>
      </label>
      {error && (
        <div className={styles.checkboxError}>
          <ErrorText id={errorId}>{error}</ErrorText>
        </div>
      )}
    </div>
  );
}

/** A field's error, in colour, icon and text. */
function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon glyph={alertGlyph} />
      <span>{children}</span>
    </p>
  );
}
