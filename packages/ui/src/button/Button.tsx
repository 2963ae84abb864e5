import type { ButtonHTMLAttributes } from 'react';
import { arrowGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { Waiting } from '../spinner/Waiting';
import { Text } from '../text/Text';
import { type ButtonLook, buttonClass } from './ButtonLink';

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Shows moving bars and sets `aria-disabled`; the button stays focusable and the caller ignores clicks. */
  busy?: boolean | undefined;
  arrow?: boolean | undefined;
}

/** A button; its text names the result (“Get a demo report”). `type` is `button` unless given. */
export function Button({ variant, size, wide, className, busy = false, arrow, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className }, busy)}
      {...(busy ? { 'aria-disabled': true } : {})}
    >
      <Text>{children}</Text>
      {busy ? <Waiting /> : arrow && <Icon glyph={arrowGlyph} />}
    </button>
  );
}
