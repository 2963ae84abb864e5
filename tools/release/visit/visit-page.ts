import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { SHELL } from '@site/contracts/part-names';
import type { PageToVisit } from './plan-visits';
import { succeeds } from './press';
import { tryFilters } from './try-filters';
import { tryForms } from './try-form';
import { type Seen, type Watched, watchPage } from './watch-page';

/** How long a page may take to become interactive: longer than the 8 s after which a part that hangs is given up. */
const INTERACTIVE_MS = 15_000;
/** How long any other step may take, such as finding a field. */
const STEP_MS = 8000;
/** A page reports what did not load a second later, because a page that is being left reports nothing. */
const REPORTED_MS = 1100;
/** How long a visit may take in all. */
const VISIT_MS = 90_000;

export interface Visited {
  seen: Seen[];
  forms: number;
  filters: number;
}

/** Opens a page as a visitor, tries what it has, and returns what a visitor would suffer from. Never sends anything. */
export async function visitPage(
  context: BrowserContext,
  origin: string,
  { owner, pathname, status }: PageToVisit,
  part: string,
): Promise<Visited> {
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  const visited: Visited = { seen: [], forms: 0, filters: 0 };
  try {
    const watched = await watchPage(page, owner);
    visited.seen = watched.seen;
    // On pages of others, the part's sections only.
    const own = owner === part ? `[data-slot="page"]` : `[data-slot^="${part}/"]`;
    const area = part === SHELL ? 'body' : own;
    const work = async () => {
      if (!(await open(page, watched, { url: origin + pathname, status }))) return;
      visited.filters = await tryFilters(page, watched, area);
      visited.forms = await tryForms(page, watched, area);
      await setTimeout(REPORTED_MS);
    };
    const failure = await Promise.race([
      work().then(
        () => undefined,
        (error: Error) => error.message.split('\n')[0],
      ),
      setTimeout(VISIT_MS, `the visit took longer than ${VISIT_MS / 1000} s`, { ref: false }),
    ]);
    if (failure) watched.note(failure);
  } finally {
    // A page whose script never ends may not even close.
    await Promise.race([page.close(), setTimeout(STEP_MS, undefined, { ref: false })]);
  }
  return visited;
}

/** Opens the page and waits until it is interactive. Returns whether there is something to try. */
async function open(
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
  const interactive = await succeeds(root.waitFor({ state: 'attached', timeout: INTERACTIVE_MS }));
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
  const left = new Set(await page.evaluate(slotsOf));
  for (const slot of served.filter((one) => !left.has(one))) noteSection(watched, slot, 'disappeared');
  if ((await page.locator('main h1').filter({ visible: true }).count()) === 0)
    watched.note('shows no heading');
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
