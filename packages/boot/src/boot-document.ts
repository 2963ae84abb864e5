/** Fired on the document when the whole page is interactive; `boot.ts` then replays captured taps. */
export const HYDRATED_EVENT = 'site:hydrated';
/** Fired on the document when a slot becomes interactive; `boot.ts` then replays the taps captured in it. */
export const LIVE_EVENT = 'site:live';
/** Fired on the document when the page cannot become interactive; `boot.ts` then stops capturing taps. */
export const FAILED_EVENT = 'site:failed';

export interface Asset {
  href: string;
  integrity?: string;
}

/** What a document tells the boot script, in the data block `BOOT_JSON_ID`. */
export interface BootJson {
  entry: Asset;
  preloads: readonly Asset[];
  /** URL of the page's data without the texts that the document shows; undefined for an empty document. */
  page?: string;
  /** URLs of the parts' style sheets that are loaded after the first paint; undefined if the document links them. */
  sheets?: readonly string[] | undefined;
}

declare global {
  /** Trusted Types, as far as they are used here (https://w3c.github.io/trusted-types/dist/spec/). */
  var trustedTypes:
    | { createPolicy<Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules): Rules }
    | undefined;
  /** The taps that the inline script captures, and its listener. */
  var earlyTaps: (Set<HTMLElement> & { keep: (event: Event) => void }) | undefined;
  /** The parts' style sheets that the boot script adds, each once it has loaded, disabled; undefined for one that failed. */
  var wholeSheets: readonly Promise<CSSStyleSheet | undefined>[] | undefined;
  /** The page's data, which the boot script requests together with the scripts. */
  var pageRequest: Promise<Response> | undefined;
}
