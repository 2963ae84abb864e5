const isRun = (value: unknown) =>
  value !== null &&
  typeof value === 'object' &&
  Object.keys(value).every((key) => key === 'text' || key === 'voice');

/**
 * The paths of all values inside a value, sorted: `results.others.0.label`. Two languages' texts are alike when these
 * are. A headline in runs counts as one value: each language colours its own words.
 */
export function keyPaths(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  if (Array.isArray(value) && value.every(isRun)) return [path];
  return Object.entries(value)
    .flatMap(([key, part]) => keyPaths(part, path ? `${path}.${key}` : key))
    .sort();
}
