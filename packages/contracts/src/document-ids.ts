/** Ids of the JSON elements of every page, which the composer writes and the browser reads. */
export const SITE_JSON_ID = 'site';
/** Only for versions of the shell that do not fetch the page's data themselves. */
export const BOOT_JSON_ID = 'boot';
