/**
 * Texts that may repeat, each with a key that does not: the text itself, numbered from its second time on.
 * Their places are their identity, since such lists never change order.
 */
export function keyed(texts: readonly string[]): { key: string; text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { key: times === 1 ? text : `${text} (${times})`, text };
  });
}
