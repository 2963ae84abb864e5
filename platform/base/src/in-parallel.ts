/** Runs `work` on every item, at most `width` at a time. Rejects with the first failure, after which no further item is begun. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  width = 32,
): Promise<void> {
  const rest = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of rest) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
