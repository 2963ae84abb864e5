import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** A web vital and the node it concerns. Milliseconds; for CLS the score. */
export interface Vital {
  name: 'LCP' | 'INP' | 'CLS' | 'TTFB';
  value: number;
  node?: Node | null | undefined;
  /** Path of the page on which it was measured: a visit may go through several. */
  pathname: string;
}

/** Follows the visit's web vitals from its beginning, entries of the past included. The function returned reads them. */
export function watchVitals(): () => Vital[] {
  const latest = new Map<Vital['name'], Vital>();
  const note = (name: Vital['name'], value: number, node?: Vital['node']) =>
    latest.set(name, { name, value, node, pathname: window.location.pathname });
  // Each change, so that it is noted while its page is open.
  const each = { reportAllChanges: true };
  onLCP(({ value, entries }) => note('LCP', value, entries.at(-1)?.element), each);
  onINP(({ value, entries }) => note('INP', value, entries[0]?.target), each);
  onCLS(({ value, entries }) => note('CLS', value, entries.at(-1)?.sources[0]?.node), each);
  onTTFB(({ value }) => note('TTFB', value));
  return () => [...latest.values()];
}
