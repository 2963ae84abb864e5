/** A page of a composition, as `data/<composition>/pages-<lang>.json` lists it: for guesses of addresses, and for the voice assistant. */
export interface SitePage {
  /** Without language prefix. */
  path: string;
  title: string;
  /** The path of the page that it repeats. */
  aliasOf?: string;
  /** The voice assistant opens it for nobody. */
  silent?: true;
  /** Search engines don't know it, and no guess leads there. */
  hidden?: true;
}
