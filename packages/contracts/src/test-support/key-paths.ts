/**
 * Returns the sorted paths of all values of a JSON document: `results.others.0.label`. Equal paths mean that two languages have the
 * same structure.
 */
export function keyPaths(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value)
    .flatMap(([key, part]) => keyPaths(part, path ? `${path}.${key}` : key))
    .sort();
}
