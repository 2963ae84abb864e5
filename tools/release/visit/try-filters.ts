import type { Page } from '@playwright/test';
import { isFulfilled, pressElement } from 'lambdas/browser-visitor/open-page';
import type { Watched } from 'lambdas/browser-visitor/watch-page';

/** How long a list may take to change. */
const ANSWER_MS = 3000;
/** Choices of a filter that are tried, until one changes the list. */
const CHOICES = 5;

/**
 * Tries the filters within `area`: groups of links to the page itself with another query. One choice of each must change what the page
 * shows besides the filters, without loading the document again. Returns how many filters there are.
 */
export async function tryFilters(page: Page, watched: Watched, area: string): Promise<number> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const filters = await page.evaluate(filtersIn, area);
  for (const { label } of filters) {
    watched.doing = `choosing in the filter "${label}"`;
    let changed = false;
    for (let turn = 0; turn < CHOICES && !changed; turn += 1) {
      // Again each time, because a choice changes the addresses of the others.
      const found = await page.evaluate(filtersIn, area);
      const choice = found.find((filter) => filter.label === label)?.choices[turn];
      if (choice === undefined) break;
      const before = await page.evaluate(shownList, undefined);
      await pressElement(page.locator(`[data-choice="${choice}"]`));
      changed = await isFulfilled(page.waitForFunction(shownList, before, { timeout: ANSWER_MS, polling: 100 }));
      await watched.quiet();
    }
    if (!changed) watched.note('no choice changes the list');
    if (!(await page.evaluate(() => 'sameDocument' in window))) watched.note('the whole page is loaded again');
  }
  watched.doing = '';
  return filters.length;
}

/** Returns the filters' labels, and marks at their choices that are not chosen. */
function filtersIn(area: string) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${area} a[href]`)].filter(
    (link) => link.origin === location.origin && link.pathname === location.pathname && link.checkVisibility(),
  );
  for (const link of links) delete link.dataset.choice;
  const filters = new Set(
    links.filter((link) => link.matches('[href*="?"]')).map((link) => link.closest('nav, fieldset, [role="group"]')),
  );
  return [...filters]
    .filter((filter) => filter !== null)
    .map((filter) => {
      const choices = links.filter((link) => filter.contains(link) && link.search !== location.search);
      for (const link of choices) link.dataset.choice = String(links.indexOf(link));
      return { label: filter.ariaLabel ?? '', choices: choices.map((link) => links.indexOf(link)) };
    });
}

interface Shown {
  search: string;
  text: string;
}

/**
 * Returns the address's query, and what the page shows besides its filters and what they say of themselves; undefined while one of
 * them is as it was `before`.
 */
function shownList(before?: Shown): Shown | undefined {
  const rest = document.querySelector('main')?.cloneNode(true) as HTMLElement;
  for (const own of rest.querySelectorAll('nav, [role="status"]')) own.remove();
  const now = { search: location.search, text: rest.textContent ?? '' };
  return now.search === before?.search || now.text === before?.text ? undefined : now;
}
