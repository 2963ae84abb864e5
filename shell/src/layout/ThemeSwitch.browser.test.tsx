import { render } from '@site/ui/test-support/render';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inShell } from '../test-support/in-shell';
import { ThemeSwitch } from './ThemeSwitch';

test('a press is answered by the button in the next frame and by the page after it, and another tab is followed', async () => {
  localStorage.clear();
  await render(inShell(<ThemeSwitch />));
  const button = page.getByRole('button', { name: 'Theme' });
  const { dataset } = document.documentElement;
  (button.element() as HTMLElement).click();
  await new Promise(requestAnimationFrame);
  expect(button.element().getAttribute('aria-label')).toBe('Theme: dark');
  expect(dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBe('dark');
  await expect.poll(() => dataset.theme).toBe('dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  await expect.element(button).toHaveAccessibleName('Theme: light');
  expect(dataset.theme).toBe('light');
});
