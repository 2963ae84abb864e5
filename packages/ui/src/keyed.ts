/**
 * Returns a unique React key for each of several texts that may repeat: the text, with a number from its second
 * occurrence on. For lists whose order never changes.
 */
export function withKeys(texts: readonly string[]): { key: string; text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { key: times === 1 ? text : `${text} (${times})`, text };
  });
}
