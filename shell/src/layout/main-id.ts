/** Id of the `<main>` element, used by the skip link and the route announcer. */
export const MAIN_ID = 'main';
