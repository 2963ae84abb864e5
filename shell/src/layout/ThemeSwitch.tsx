import { THEME_KEY } from '@site/contracts/document-ids';
import { nightGlyph, sunGlyph, themeGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';
import styles from './ThemeSwitch.module.css';

/**
 * Cycles through light, dark and system theme. The style sheet selects the icon: by the document's theme, so that it is
 * correct before hydration, and after a press by the choice, which the document follows a frame later.
 */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const theme = useSyncExternalStore<Theme>(onThemeChange, chosenTheme, () => 'system');
  const [pressed, setPressed] = useState(false);
  const name = `${t('theme.switch')}: ${t(`theme.${theme}`)}`;
  const turn = () => {
    setTheme(nextTheme(theme, systemIsDark()));
    setPressed(true);
  };
  return (
    <>
      <IconButton
        label={name}
        title={name}
        onClick={turn}
        data-replay=""
        {...(pressed ? { 'data-choice': theme } : {})}
      >
        <Icon glyph={themeGlyph} className={styles.system} />
        <Icon glyph={sunGlyph} className={styles.light} />
        <Icon glyph={nightGlyph} className={styles.dark} />
      </IconButton>
      <span className="visually-hidden" role="status">
        {pressed && name}
      </span>
    </>
  );
}

/** The visitor's choice; `system`, the default, follows the device. */
type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** A choice that is not shown yet, and what cancels its showing. */
let coming: { theme: Theme; cancel(): void } | undefined;

/** Returns the current choice, from `<html data-theme>`, which is set from storage before the first paint. */
function chosenTheme(): Theme {
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

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/**
 * Stores a theme and reports it at once, so that the switch answers in the next frame, and applies it after that: it
 * restyles the whole page, which takes a phone several frames.
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
function onThemeChange(listener: () => void): () => void {
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
