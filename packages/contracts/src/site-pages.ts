/** A page in `data/<composition>/pages-<lang>.json`, for the not-found page's suggestions and the voice assistant. */
export interface SitePage {
  path: string;
  title: string;
  /** Path of the canonical page, if this is an alias. */
  aliasOf?: string;
  /** The voice assistant must not open it. */
  silent?: true;
  /** Excluded from search engines and from suggestions. */
  hidden?: true;
}
