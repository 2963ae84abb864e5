/** Id of the element with the data below. */
export const OVERLAY_JSON_ID = 'dev-overlay';

/** What the badge and the inspector in a page show and the page's own data don't contain. */
export interface OverlayData {
  /** The part that comes from its sources. */
  part: string;
  /** Its version on the site; undefined if the site does not have the part. */
  replaced?: string;
  /** Origin of the site behind. */
  site: string;
  /** The site's composition and the version of its shell. */
  composition: string;
  shell: string;
  /** Who answers forms and voice: local emulators, the site behind because it runs on this machine, or nobody. */
  calls: 'emulators' | 'site' | 'nobody';
  /** Address of the page that lists what forms and calls sent to the emulators. */
  stored?: string;
}
