import type { SearchIndex } from '@site/contracts/search-index';

const loaded = new Map<string, Promise<SearchIndex>>();

/** What can be found in a language, fetched once; a failure is forgotten, so that the next opening tries again. */
export function loadIndex(url: string): Promise<SearchIndex> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`the search index answered ${response.status}`);
    return response.json() as Promise<SearchIndex>;
  });
  loading.catch(() => loaded.delete(url));
  loaded.set(url, loading);
  return loading;
}
