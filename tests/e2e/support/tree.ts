import { expect, type Page } from '@playwright/test';

/** A line of an accessibility tree as `toMatchAriaSnapshot` reads it: `node('heading', 'Cases', 'level=1')`. */
export function node(role: string, name = '', state = ''): string {
  const words = name.replace(/\s+/g, ' ').trim();
  const line = [role, words && JSON.stringify(words), state && `[${state}]`].filter(Boolean).join(' ');
  return `'${line.replaceAll("'", "''")}'`;
}

/** One heading of the first level, and none that skips a level: how a page is read by its headings. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  const levels = [...tree.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  expect(skipped, levels.join(' ')).toEqual([]);
}

/** What the page has told of its own accord on its last change, beside its toasts. */
export const announced = (page: Page) => page.locator('p[aria-live][aria-atomic]');
