export type SearchKind = 'product' | 'case' | 'article' | 'page' | 'question';

/** An entry of the site's search index: a page, or a question that it answers. */
export interface SearchEntry {
  kind: SearchKind;
  /** Without a language prefix. */
  path: string;
  title: string;
  /** Shown beside the title: country, reading time, or the page that answers the question. */
  note: string;
  /** What a result quotes: the page's description, or the answer. */
  text: string;
  /** Search terms that are never shown. */
  keywords: string;
}

/** `data/<composition>/search-<lang>.json` */
export interface SearchIndex {
  /** Those of pages come first. */
  entries: SearchEntry[];
  /** The numbers of the pages that show a stem, in base 36, by stem; twice if the page shows it more than once. */
  places: Record<string, string>;
}
