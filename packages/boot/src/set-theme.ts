import { THEME_KEY } from '@site/contracts/document-ids';

// Before the first paint, to prevent a flash of the other theme.
try {
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Not reported: the storage is blocked, and the system's theme is shown.
}
