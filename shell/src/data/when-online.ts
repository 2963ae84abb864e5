/** Runs `load`, and once more if it fails without a network, when the network is back. */
export async function retryWhenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    // A server has no `onLine`: what its pages throw must not be hidden.
    if (navigator.onLine !== false) throw error;
    await whenOnline();
    return load();
  }
}

/** Resolves when the browser has a network. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
