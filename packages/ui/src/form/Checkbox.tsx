import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { ErrorText } from './ErrorText';

interface CheckboxProps {
  id: string;
  name: string;
  value: string;
  /** The error's text, if any. */
  error?: string | undefined;
  required?: boolean | undefined;
  children: ReactNode;
}

/** A checkbox with its label and its error. */
export function Checkbox({ id, error, children, ...control }: CheckboxProps) {
  const errorId = `${id}-error`;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          {...control}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        <span>{children}</span>
      </label>
      {error && (
        <div className={styles.error}>
          <ErrorText id={errorId}>{error}</ErrorText>
        </div>
      )}
    </div>
  );
}
