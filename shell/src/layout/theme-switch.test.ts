import { expect, test } from 'vitest';
import { nextTheme } from './ThemeSwitch';

test('three presses make a cycle, and the first one always changes the appearance', () => {
  expect(nextTheme('system', false)).toBe('dark');
  expect(nextTheme('dark', false)).toBe('light');
  expect(nextTheme('light', false)).toBe('system');
  expect(nextTheme('system', true)).toBe('light');
  expect(nextTheme('light', true)).toBe('dark');
  expect(nextTheme('dark', true)).toBe('system');
});
