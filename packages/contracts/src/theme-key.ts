/** Local storage key of a visitor's explicit choice: `light` or `dark`; absent means the system theme. */
export const THEME_KEY = 'theme';
