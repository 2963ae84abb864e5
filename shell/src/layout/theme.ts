import { THEME_KEY } from '@site/contracts/document-ids';
import { afterPaint } from '@site/ui/layout/after-paint.ts';

/** The visitor's choice; `system`, the default, follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** A choice that is not shown yet, and what cancels its showing. */
let coming: { theme: Theme; cancel(): void } | undefined;

/** Returns the current choice, from `<html data-theme>`, which is set from storage before the first paint. */
export function chosenTheme(): Theme {
  if (coming) return coming.theme;
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Returns the next choice: the first press always changes the appearance, the third returns to `system`. */
export function nextTheme(current: Theme, systemIsDark: boolean): Theme {
  const [opposite, same] = systemIsDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  if (current === 'system') return opposite;
  return current === opposite ? same : 'system';
}

export const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/**
 * Stores a theme and reports it at once, so that the switch answers in the next frame, and applies it after that: a new
 * theme restyles the whole page, which takes a phone several frames. Without storage it lasts until the document is
 * unloaded.
 */
export function setTheme(theme: Theme): void {
  coming?.cancel();
  coming = { theme, cancel: afterPaint(() => show(theme)) };
  for (const listener of listeners) listener();
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Not reported: some private windows block storage.
  }
}

/** Calls `listener` when the choice changes, also in another tab. Returns a function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY || key === null) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function show(theme: Theme): void {
  coming?.cancel();
  coming = undefined;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
