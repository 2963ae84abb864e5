import { THEME_KEY } from '@site/contracts/theme-key';

/** The visitor's own choice; `system` follows the device and is what nobody has to choose. */
export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** The choice in force: `<html data-theme>`, set before the first paint from what is stored. */
export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** The choice that one press leads to: the first press always changes what is seen, the third one returns to the device's. */
export function nextTheme(current: Theme, systemIsDark: boolean): Theme {
  const [opposite, same] = systemIsDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  if (current === 'system') return opposite;
  return current === opposite ? same : 'system';
}

export const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Shows a theme and remembers it; without storage it lasts until the document is left. */
export function setTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is refused in some private windows.
  }
}

/** Calls back whenever the choice changes, in another tab too. Returns the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY || key === null)
      show(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
