/** Environment variable that passes the site's address to the test workers. */
export const SITE_URL = 'SITE_TO_PICTURE';
