import { expect, type Page } from '@playwright/test';

/** Returns a line of an accessibility tree for `toMatchAriaSnapshot`: `node('heading', 'Cases', 'level=1')`. */
export function node(role: string, name = '', state = ''): string {
  const words = name.replace(/\s+/g, ' ').trim();
  const line = [role, words && JSON.stringify(words), state && `[${state}]`].filter(Boolean).join(' ');
  return `'${line.replaceAll("'", "''")}'`;
}

/** Checks that the page has exactly one first-level heading and skips no level. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  const levels = [...tree.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  expect(skipped, levels.join(' ')).toEqual([]);
}

/** The live region with the last page change, separate from toasts. */
export const announced = (page: Page) => page.locator('p[aria-live][aria-atomic]');
