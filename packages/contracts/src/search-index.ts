export const SEARCH_KINDS = ['product', 'case', 'article', 'page', 'question'] as const;
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
  /** First those of the pages, in the order of `places`. */
  entries: SearchEntry[];
  /** The stems of all words that pages show, separated by spaces. */
  stems: string;
  /**
   * For each stem the numbers of the pages' entries, in base 36 and separated by commas, with `+` if the word stands there often and
   * `*` if it stands there very often.
   */
  places: string;
}
