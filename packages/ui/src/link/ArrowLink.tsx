import { cx } from '../cx';
import { arrowGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { Text } from '../text/Text';
import styles from './ArrowLink.module.css';
import { SiteLink, type SiteLinkProps } from './SiteLink';

/** An underlined link with an arrow: “All 8 cases →”. */
export function ArrowLink({ className, children, ...link }: SiteLinkProps) {
  return (
    <SiteLink {...link} className={cx(styles.more, className)}>
      <Text>{children}</Text>
      <Icon glyph={arrowGlyph} />
    </SiteLink>
  );
}
