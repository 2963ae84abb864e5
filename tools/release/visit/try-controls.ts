import type { ElementHandle, Page } from '@playwright/test';
import { press } from './press';
import type { Watched } from './watch-page';

/** What a visitor presses or moves, outside of forms; links and the forms' own buttons are tried elsewhere. */
const CONTROLS = 'button:not([disabled]), summary, [role="tab"], input[type="range"]';
/** Most presses of controls of one name: a demo that begins anew must not be played for ever. */
const ALIKE = 3;
/** Most controls of one page. */
const MOST = 80;
/** How long a control may take to do what its markup says. */
const ANSWER_MS = 5000;

/**
 * Presses every visible control within `area`, each once, and notes those that do not do what their markup says: a disclosure opens, a
 * dialog appears, a tab is selected. Of the others only errors are noted. Returns how many were tried.
 */
export async function tryControls(page: Page, watched: Watched, area: string): Promise<number> {
  let tried = 0;
  while (tried < MOST) {
    const control = await nextControl(page, area);
    if (!control) break;
    tried += 1;
    const name = await nameOf(control);
    watched.doing = `pressing "${name}"`;
    await use(control);
    if (!(await didAsItSays(control))) watched.note('the control does not do what it says');
    await tryDialog(page, watched);
    await watched.quiet();
  }
  watched.doing = '';
  return tried;
}

/** Returns the next visible control that has not been tried: of an open disclosure first, which it closes when it is through. */
async function nextControl(page: Page, area: string): Promise<ElementHandle<HTMLElement> | undefined> {
  const handle = await page.evaluateHandle(
    ([area, controls, alike]) => {
      const state = window as typeof window & {
        triedControls?: Element[];
        opened?: HTMLDetailsElement;
      };
      const tried = state.triedControls ?? [];
      state.triedControls = tried;
      const untried = [...document.querySelectorAll<HTMLElement>(controls)].filter(
        (element) =>
          !tried.includes(element) &&
          tried.filter(({ textContent }) => textContent === element.textContent).length < alike &&
          element.closest(area) !== null &&
          !element.closest('form, [inert], [aria-hidden="true"]') &&
          element.tabIndex >= 0 &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
      const inside = state.opened?.open && untried.find((element) => state.opened?.contains(element));
      if (!inside && state.opened) {
        state.opened.open = false;
        delete state.opened;
      }
      const found = inside || untried[0];
      if (found) tried.push(found);
      const { parentElement } = found ?? {};
      if (found?.localName === 'summary' && parentElement instanceof HTMLDetailsElement)
        state.opened = parentElement;
      return found;
    },
    [area, CONTROLS, ALIKE] as const,
  );
  return handle.asElement() as ElementHandle<HTMLElement> | undefined;
}

/** Moves a slider by one step, and presses everything else. */
async function use(control: ElementHandle<HTMLElement>): Promise<void> {
  await control.evaluate((element) => {
    const { open } = (element.parentElement ?? {}) as Partial<HTMLDetailsElement>;
    element.dataset.before = JSON.stringify([element.ariaExpanded, open]);
  });
  const isSlider = await control.evaluate((element) => element instanceof HTMLInputElement);
  await (isSlider ? control.press('ArrowRight') : press(control));
}

async function didAsItSays(control: ElementHandle<HTMLElement>): Promise<boolean> {
  const page = await control.ownerFrame();
  if (!page) return true;
  return page
    .waitForFunction(
      (element) => {
        if (!element.isConnected) return true;
        const [expanded, open] = JSON.parse(element.dataset.before ?? '[]') as [string | null, boolean?];
        if (element.localName === 'summary')
          return (element.parentElement as HTMLDetailsElement).open !== open;
        if (element.getAttribute('aria-haspopup') === 'dialog')
          return document.querySelector('dialog[open], [role="dialog"]') !== null;
        if (element.role === 'tab') return element.ariaSelected === 'true';
        return expanded === null || element.ariaExpanded !== expanded;
      },
      control,
      { timeout: ANSWER_MS },
    )
    .then(
      () => true,
      () => false,
    );
}

/** Types into the search of a dialog, which must answer, and closes the dialog with Escape. */
async function tryDialog(page: Page, watched: Watched): Promise<void> {
  const dialog = page.locator('dialog[open]').first();
  if ((await dialog.count()) === 0) return;
  const field = dialog.locator('input[type="search"]').first();
  if ((await field.count()) > 0) {
    await watched.quiet();
    const before = await dialog.innerText();
    const [word = 'a'] = /\p{L}{4,}/u.exec((await page.locator('main h1').first().textContent()) ?? '') ?? [];
    await field.fill(word);
    const changes = await page
      .waitForFunction(
        ([text]) => (document.querySelector('dialog[open]') as HTMLElement).innerText !== text,
        [before],
        {
          timeout: ANSWER_MS,
        },
      )
      .then(
        () => true,
        () => false,
      );
    if (!changes) watched.note(`the search finds nothing when "${word}" is typed`);
  }
  // The first Escape clears a field of the type search.
  for (const _ of ['field', 'dialog']) if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached', timeout: ANSWER_MS });
}

const nameOf = (control: ElementHandle<HTMLElement>) =>
  control.evaluate((element) =>
    (element.ariaLabel || element.innerText || element.localName).trim().replaceAll(/\s+/g, ' ').slice(0, 60),
  );
