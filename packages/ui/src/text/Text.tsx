import type { ReactNode } from 'react';

/**
 * Puts a text in an element of its own, for components whose text has siblings. A translator replaces text nodes: React
 * then updates one that is no longer in the page, unless it is the only child of its element.
 */
export const Text = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span>{children}</span> : children;
