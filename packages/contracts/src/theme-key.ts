/** Local storage key of a visitor's explicit choice: `light` or `dark`; absent means the system's own. */
export const THEME_KEY = 'theme';
