/** Replaces the spaces of a name with no-break spaces, so that it stays on one line. */
export function keepTogether(name: string): string {
  return name.replaceAll(' ', '\u00a0');
}
