/**
 * Runs `work` on every item, at most `width` at a time. Rejects with the first failure; the other workers still go through the
 * remaining items.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  width = 32,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
