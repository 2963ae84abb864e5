/** Id of the page's main part: the skip link and the route announcer look for it. */
export const MAIN_ID = 'main';
