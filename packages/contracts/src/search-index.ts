export const SEARCH_KINDS = ['product', 'case', 'article', 'question'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One thing that the site's search can find. */
export interface SearchEntry {
  kind: SearchKind;
  /** Without a language prefix. */
  path: string;
  title: string;
  /** A word beside the title: country, reading time, or the page that answers the question. */
  note: string;
  /** More words to find it by; never shown. */
  text: string;
}

/** `data/<composition>/search-<lang>.json` */
export interface SearchIndex {
  entries: SearchEntry[];
}
