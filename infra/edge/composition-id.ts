export function isComposition(id: unknown): id is string {
  // njs lets `$` match before a line break at the end.
  return typeof id === 'string' && id.length === 12 && /^[0-9a-f]{12}$/.test(id);
}
