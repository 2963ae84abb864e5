export const SEARCH_KINDS = ['product', 'case', 'article', 'question'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** An entry of the site's search index. */
export interface SearchEntry {
  kind: SearchKind;
  /** Without a language prefix. */
  path: string;
  title: string;
  /** Shown beside the title: country, reading time, or the page that answers the question. */
  note: string;
  /** Additional search terms; never shown. */
  text: string;
}

/** `data/<composition>/search-<lang>.json` */
export interface SearchIndex {
  entries: SearchEntry[];
}
