/**
 * Returns whether two path patterns (`cases/:slug`) can match the same path. Segments are literals or parameters; `*` at the end matches
 * any rest.
 */
export function overlap(a: string, b: string): boolean {
  const left = a.split('/');
  const right = b.split('/');
  for (let at = 0; ; at += 1) {
    const [one, other] = [left[at], right[at]];
    if (one === '*' || other === '*') return true;
    if (one === undefined || other === undefined) return one === other;
    if (!one.startsWith(':') && !other.startsWith(':') && one !== other) return false;
  }
}
