/** The variable that hands the site's address to the test workers. */
export const SITE_URL = 'SITE_TO_PICTURE';
