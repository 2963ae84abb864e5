import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { SHELL } from '@site/contracts/shell';
import { openPage } from 'lambdas/browser-visitor/open-page';
import { type Seen, watchPage } from 'lambdas/browser-visitor/watch-page';
import type { PageToVisit } from './plan-visits';
import { tryFilters } from './try-filters';
import { tryForms } from './try-form';

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
      if (!(await openPage(page, watched, { url: origin + pathname, status }))) return;
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
