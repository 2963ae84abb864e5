const loaded = new Map<string, Promise<unknown>>();

/** Fetches a JSON file of the composition once. A failure is not cached, so the next call retries. */
export function loadJson<Value>(url: string): Promise<Value> {
  const known = loaded.get(url);
  if (known) return known as Promise<Value>;
  const loading = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json() as Promise<Value>;
  });
  // Not reported: the caller gets the rejection.
  loading.catch(() => loaded.delete(url));
  loaded.set(url, loading);
  return loading;
}
