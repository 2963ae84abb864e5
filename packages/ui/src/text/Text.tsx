import type { ReactNode } from 'react';

/** Puts a text in its own element: React cannot update a text node with siblings that a translator has replaced. */
export const Text = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span>{children}</span> : children;
