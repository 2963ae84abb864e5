import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Hero.module.css';

interface HeroProps {
  /** `home`: the largest headline; `page`: a product's or a list's. */
  size?: 'home' | 'page' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The page's first section: display headline, no rule above. Children bring their own `Wrap`. */
export function Hero({ size = 'page', className, children }: HeroProps) {
  return <section className={cx(styles.hero, styles[size], className)}>{children}</section>;
}
