import type { ButtonHTMLAttributes } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name. */
  label: string;
  round?: boolean;
  'data-replay'?: string;
  'data-choice'?: string;
}

/** A square or round button with only an icon. */
export function IconButton({ label, round = false, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${round ? styles.round : ''} ${className}`.trim()}
      aria-label={label}
    >
      {children}
    </button>
  );
}
