/** Joins class names; what is false, empty or undefined is left out. Undefined when nothing is left. */
export function cx(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
