/** Returns the texts at a path of keys, where `*` means every item. A missing text is the path itself. */
export function textsAt(value: unknown, path: string): string[] {
  const optional = path.endsWith('?');
  const texts = path
    .replace('?', '')
    .split('.')
    .reduce<unknown[]>(
      (at, key) => at.flatMap((one) => (key === '*' ? one : [(one as Record<string, unknown> | undefined)?.[key]])),
      [value],
    );
  return texts.flatMap((text) => (typeof text === 'string' ? [text] : optional ? [] : [path]));
}
