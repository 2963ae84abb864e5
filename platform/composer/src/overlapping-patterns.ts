/**
 * Whether two patterns of paths (`cases/:slug`) can match the same address. Segments are words or parameters; `*` at the end
 * stands for any rest.
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
