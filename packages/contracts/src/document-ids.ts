/** Ids of the JSON elements of every page, which the composer writes and the browser reads. */
export const SITE_JSON_ID = 'site';
/** Only where the shell's version does not ask for the page's data by itself. */
export const PAGE_JSON_ID = 'page';
export const BOOT_JSON_ID = 'boot';
