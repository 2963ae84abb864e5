/** Runs a load. One that fails while the browser has no network runs once more when the network is back. */
export async function pastOffline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await backOnline();
    return load();
  }
}

/** Resolves when the browser has a network; at once where it has one. */
export function backOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
