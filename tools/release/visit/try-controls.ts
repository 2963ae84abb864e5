import type { Locator, Page } from '@playwright/test';
import { isFulfilled, pressElement } from 'lambdas/browser-visitor/open-page';
import type { Watched } from 'lambdas/browser-visitor/watch-page';

const LIST_MS = 3000;
/** Choices of a filter that are tried, until one changes the list. */
const CHOICES = 5;

/**
 * Tries the filters within `area`: groups of links to the page itself with another query. One choice of each must
 * change what the page shows besides them, without loading the document again. Returns how many there are.
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
      changed = await isFulfilled(page.waitForFunction(shownList, before, { timeout: LIST_MS, polling: 100 }));
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
 * Returns the address's query, and what the page shows besides its filters; undefined while one of them is as `before`.
 */
function shownList(before?: Shown): Shown | undefined {
  const rest = document.querySelector('main')?.cloneNode(true) as HTMLElement;
  for (const own of rest.querySelectorAll('nav, [role="status"]')) own.remove();
  const now = { search: location.search, text: rest.textContent ?? '' };
  return now.search === before?.search || now.text === before?.text ? undefined : now;
}

/** How long a form may take to check its fields: its rules may be loaded first. */
const CHECK_MS = 5000;

/** Values for a field by its type: one that cannot be right, and one that is. */
const VALUES: Record<string, { wrong?: string; right: string }> = {
  email: { wrong: 'not an address', right: 'visit@example.com' },
  tel: { wrong: '1', right: '+380 67 123 45 67' },
  url: { wrong: 'not an address', right: 'https://example.com' },
  number: { right: '1' },
  text: { right: 'Visit' },
  textarea: { right: 'A question' },
};

/** Fields that a visitor fills in: not the hidden ones, nor the trap for bots. */
const FIELD = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select';

/**
 * Fills in every visible form within `area` that has required fields, and never sends one: sent empty and with wrong
 * values, it must mark the fields; with right values the marks must go. Returns how many forms there are.
 */
export async function tryForms(page: Page, watched: Watched, area: string): Promise<number> {
  const forms = page.locator(`${area} form:has([required])`).filter({ visible: true });
  const count = await forms.count();
  // After a form that was sent there is no page to try another on.
  for (let at = 0; at < count; at += 1) if (!(await tryForm(page, watched, forms.nth(at)))) break;
  watched.doing = '';
  return count;
}

/** Returns whether the form marks what is invalid, and sends nothing. */
async function tryForm(page: Page, watched: Watched, form: Locator): Promise<boolean> {
  const name = (await form.getAttribute('aria-label')) ?? (await form.getAttribute('action')) ?? 'without a name';
  const fields = await form.locator(FIELD).evaluateAll((all) =>
    (all as HTMLInputElement[]).map(({ name, type, required, value, checked }) => ({
      name,
      type,
      required,
      isEmpty: type === 'checkbox' || type === 'radio' ? !checked : value === '',
    })),
  );
  const required = fields.filter((field) => field.required && field.isEmpty);
  watched.doing = `sending the form "${name}" empty`;
  if (!(await sendInvalid(page, watched, form, required))) return false;

  const formatted = fields.filter(({ type }) => VALUES[type]?.wrong);
  await fillFields(form, fields, 'right');
  await fillFields(form, formatted, 'wrong');
  watched.doing = `sending the form "${name}" with a wrong ${formatted.map(({ type }) => type).join(' and ')}`;
  if (formatted.length > 0 && !(await sendInvalid(page, watched, form, formatted))) return false;

  watched.doing = `correcting the form "${name}"`;
  await fillFields(form, formatted, 'right');
  const left = () => form.locator('[aria-invalid="true"]');
  await left()
    .first()
    .waitFor({ state: 'detached', timeout: CHECK_MS })
    .catch(() => undefined);
  const wrong = await left().evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name));
  if (wrong.length > 0) watched.note(`right values are marked as wrong: ${wrong.join(', ')}`);
  return true;
}

/** Presses the form's button. Returns whether it marked these fields and sent nothing; notes it otherwise. */
async function sendInvalid(
  page: Page,
  watched: Watched,
  form: Locator,
  fields: readonly { name: string }[],
): Promise<boolean> {
  const names = fields.map(({ name }) => name);
  const before = watched.sent.length;
  const { pathname } = new URL(page.url());
  const isSent = () => watched.sent.length > before || new URL(page.url()).pathname !== pathname;
  await pressElement(form.locator('[type="submit"], button:not([type])').first()).catch((error: Error) => {
    // A slow press is repeated, and the first may have left the page.
    if (!isSent()) throw error;
  });
  const marked = () =>
    form.locator(FIELD).evaluateAll((all) =>
      (all as HTMLInputElement[]).flatMap((field) => {
        const described = field.getAttribute('aria-errormessage') ?? field.getAttribute('aria-describedby') ?? '';
        const says = described.split(' ').some((id) => document.getElementById(id)?.textContent?.trim());
        const isNative = field.form?.noValidate === false;
        const isMarked = field.ariaInvalid === 'true' ? says : isNative && !field.validity.valid;
        return isMarked ? [field.name] : [];
      }),
    );
  const until = Date.now() + CHECK_MS;
  let missing: readonly string[] = names;
  do {
    await watched.quiet();
    if (isSent()) {
      watched.note(`invalid fields are sent unchecked: ${watched.sent.at(-1) ?? page.url()}`);
      return false;
    }
    // Rejects while a sent form leaves the page, which the next turn notes.
    const found = await marked().catch((): string[] => []);
    missing = names.filter((one) => !found.includes(one));
  } while (missing.length > 0 && Date.now() < until);
  if (missing.length > 0) watched.note(`invalid fields show no error: ${missing.join(', ')}`);
  return missing.length === 0;
}

async function fillFields(
  form: Locator,
  fields: readonly { name: string; type: string; required: boolean }[],
  as: 'right' | 'wrong',
): Promise<void> {
  for (const { name, type, required } of fields) {
    const field = form.locator(`[name="${name}"]`).first();
    const value = VALUES[type]?.[as];
    if (type === 'checkbox' || type === 'radio') {
      if (required) await field.check();
    } else if (type.startsWith('select'))
      await field.selectOption({ index: (await field.locator('option').count()) - 1 });
    else if (value) await field.fill(value);
  }
}
