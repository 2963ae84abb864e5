/** Local storage key of a visitor's explicit choice: `light` or `dark`; absent means the system's own. */
export const THEME_KEY = 'theme';

/**
 * The one inline script of a page: sets the theme before the first paint, so that nobody sees a flash of the other.
 * The Content-Security-Policy allows it by its hash, so the page must carry it to the character.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
