import { THEME_KEY } from '@site/contracts/theme-script';

export type Theme = 'light' | 'dark';

/** The theme that the visitor sees: their own choice, otherwise the system's. */
export function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows a theme and remembers it; without storage it lasts until the document is left. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is refused in some private windows.
  }
}
