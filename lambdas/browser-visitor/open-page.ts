import type { Locator, Page } from '@playwright/test';
import type { Watched } from './watch-page';

/** How long a page may take to become interactive: longer than the 8 s after which a part that hangs is given up. */
const INTERACTIVE_MS = 15_000;

/** Opens the page and waits until it is interactive. Returns whether there is something to try. */
export async function openPage(
  page: Page,
  watched: Watched,
  { url, status }: { url: string; status: number },
): Promise<boolean> {
  const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: INTERACTIVE_MS });
  if (response?.status() !== status) {
    watched.note(`answers ${response?.status()}, not ${status}`);
    return false;
  }
  const served = await page.evaluate(slotsOf);
  const root = page.locator('html[data-hydrated]:not([data-booting])');
  const interactive = await isFulfilled(root.waitFor({ state: 'attached', timeout: INTERACTIVE_MS }));
  if (!interactive) {
    const waiting = await page.evaluate(waitingSlots);
    const [first = ''] = waiting;
    watched.note(
      `not interactive after ${INTERACTIVE_MS / 1000} s; waits for ${waiting.join(', ') || 'its scripts'}`,
      partOf(first),
    );
  }
  await watched.quiet();
  for (const slot of await page.evaluate(frozenSlots))
    noteSection(watched, slot, 'failed: only its prerendered HTML is shown');
  const shownSlots = new Set(await page.evaluate(slotsOf));
  for (const slot of served.filter((one) => !shownSlots.has(one))) noteSection(watched, slot, 'disappeared');
  if ((await page.locator('main h1').filter({ visible: true }).count()) === 0) watched.note('shows no heading');
  return interactive;
}

function noteSection(watched: Watched, slot: string, how: string): void {
  if (slot === 'page') watched.note(`the page ${how}`);
  else watched.note(`the section ${slot} ${how}`, partOf(slot));
}

/** Returns the part that a slot is of; undefined for the page and its own sections. */
function partOf(slot: string): string | undefined {
  const [part, section] = slot.split('/');
  return section === undefined || part === 'page' ? undefined : part;
}

const slotsOf = () =>
  [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset }) => dataset.slot ?? '');
/** Slots that are not interactive: first the page itself, for which the root element has the mark and others may wait. */
const waitingSlots = () =>
  [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-slot*="/"]')]
    .filter(({ dataset }) => dataset.live === undefined)
    .map(({ dataset }) => dataset.slot ?? 'page');
const frozenSlots = () =>
  [...document.querySelectorAll<HTMLElement>('[data-frozen]')].map(({ dataset }) => dataset.slot ?? '');

/** How long a press may wait for the element to hold still and to be free. */
const PRESS_MS = 2000;

/** Presses an element as a visitor does. One that something covers is pressed by script: people judge that. */
export async function pressElement(target: Locator): Promise<void> {
  await target.click({ timeout: PRESS_MS }).catch(() => target.dispatchEvent('click'));
}

export const isFulfilled = (step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    () => false,
  );
