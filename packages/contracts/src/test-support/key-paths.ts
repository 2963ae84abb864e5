const RUN = ['text', 'voice', 'break'];
const isRun = (value: object) => Object.keys(value).every((key) => RUN.includes(key));

/**
 * Returns the sorted paths of all values of a JSON document: `results.others.0.label`. Equal paths mean that two languages have the
 * same structure. A headline in runs counts as one value, because each language colours different words.
 */
export function keyPaths(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  if (/(?:title|headline|h1)$/i.test(path) && Array.isArray(value) && value.every(isRun)) return [path];
  return Object.entries(value)
    .flatMap(([key, part]) => keyPaths(part, path ? `${path}.${key}` : key))
    .sort();
}
