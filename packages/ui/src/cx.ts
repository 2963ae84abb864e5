/** Joins class names and skips falsy ones. Returns undefined if none is left. */
export function cx(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
