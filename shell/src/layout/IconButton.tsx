import type { ButtonHTMLAttributes } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  round?: boolean;
  'data-replay'?: string;
  'data-choice'?: string;
}

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
