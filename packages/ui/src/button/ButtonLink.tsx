import { cx } from '../cx';
import { arrowGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { SiteLink, type SiteLinkProps } from '../link/SiteLink';
import { Text } from '../text/Text';
import styles from './Button.module.css';

export interface ButtonLook {
  variant?: 'solid' | 'quiet' | undefined;
  size?: 'medium' | 'small' | undefined;
  /** As wide as its column, with the arrow at the end. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** Class names of a button, shared by the real button and the link that looks like one. */
export function buttonClass({ variant, size, wide, className }: ButtonLook, busy = false): string {
  return (
    cx(
      styles.button,
      variant === 'quiet' && styles.quiet,
      size === 'small' && styles.small,
      wide && styles.wide,
      busy && styles.busy,
      className,
    ) ?? ''
  );
}

interface ButtonLinkProps extends SiteLinkProps, ButtonLook {
  arrow?: boolean | undefined;
}

export function ButtonLink({ variant, size, wide, className, arrow, children, ...link }: ButtonLinkProps) {
  return (
    <SiteLink {...link} className={buttonClass({ variant, size, wide, className })}>
      <Text>{children}</Text>
      {arrow && <Icon glyph={arrowGlyph} />}
    </SiteLink>
  );
}
