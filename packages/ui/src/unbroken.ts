/** A name that stays on one line: its spaces become non-breaking. */
export function unbroken(name: string): string {
  return name.replaceAll(' ', '\u00a0');
}
