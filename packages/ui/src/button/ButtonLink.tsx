import { arrowGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { SiteLink, type SiteLinkProps } from '../link/SiteLink';
import { Text } from '../text/Text';
import { type ButtonLook, buttonClass } from './look';

interface ButtonLinkProps extends SiteLinkProps, ButtonLook {
  arrow?: boolean | undefined;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, wide, className, arrow, children, ...link }: ButtonLinkProps) {
  return (
    <SiteLink {...link} className={buttonClass({ variant, size, wide, className })}>
      <Text>{children}</Text>
      {arrow && <Icon glyph={arrowGlyph} />}
    </SiteLink>
  );
}
