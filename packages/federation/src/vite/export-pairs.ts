/** Parses an export or import list into pairs of names: `a as b, c` → [[a, b], [c, c]]. */
export function exportPairs(list: string): [string, string][] {
  return list
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [name = '', other = name] = one.trim().split(/\s+as\s+/);
      return [name, other];
    });
}
