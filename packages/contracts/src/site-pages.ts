/**
 * A page of a composition, as `data/<composition>/pages-<lang>.json` lists it: for suggestions on the not-found page
 * and for the voice assistant.
 */
export interface SitePage {
  /** Without language prefix. */
  path: string;
  title: string;
  /** Path of the canonical page, if this is an alias. */
  aliasOf?: string;
  /** The voice assistant must not open it. */
  silent?: true;
  /** Excluded from search engines and from suggestions. */
  hidden?: true;
}
