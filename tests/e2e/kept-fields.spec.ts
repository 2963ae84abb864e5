import { joinPath } from '@site/contracts/languages';
import { CASES, CONTACTS, HOME, PRIVACY } from '@site/contracts/paths';
import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { holdScripts } from './support/hold-scripts';
import { fillForm, leadForm, newEmail, openForm, PERSON, sendButton } from './support/lead-form';
import { documentsOf, expect, hydrated, type Page, shownHeading, test, visit } from './support/test';

/** Follows a link of the page to a path, and waits for the page. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator(`[data-slot="page"] a[href="${path}"], header a[href="${path}"]`)
    .locator('visible=true')
    .first()
    .click();
  await arrive(page, path);
}
async function arrive(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  await expect(shownHeading(page)).toBeVisible();
}
const switchTo = (page: Page, lang: string) =>
  page.locator(`header a[hreflang="${lang}"]`).locator('visible=true').first().click();

/** Returns the values of a form's fields and the values of its ticked boxes. */
const stateOf = (page: Page, form: string) =>
  leadForm(page, form).evaluate((element: HTMLFormElement) =>
    [...new FormData(element)].filter(([name]) =>
      ['name', 'email', 'phone', 'company', 'comment', 'interests', 'consent'].includes(name),
    ),
  );

test('a form is as it was after the privacy policy, Back, Forward and another language', {
  tag: '@core',
}, async ({ page }) => {
  await openForm(page, 'contacts', 'en');
  const loaded = documentsOf(page);
  await fillForm(leadForm(page, 'contacts'), 'olena@example.com');
  const filled = await stateOf(page, 'contacts');
  expect(filled).toHaveLength(4);
  const expectFilled = () => expect.poll(() => stateOf(page, 'contacts')).toEqual(filled);

  await leadForm(page, 'contacts').locator(`a[href="${PRIVACY}"]`).click();
  await arrive(page, PRIVACY);
  await page.goBack();
  await arrive(page, CONTACTS);
  await expectFilled();
  await page.goForward();
  await arrive(page, PRIVACY);
  await follow(page, CONTACTS);
  await expectFilled();

  await switchTo(page, 'ru');
  await arrive(page, joinPath('ru', CONTACTS));
  await expectFilled();
  await leadForm(page, 'contacts')
    .locator(`a[href="${joinPath('ru', PRIVACY)}"]`)
    .click();
  await arrive(page, joinPath('ru', PRIVACY));
  await switchTo(page, 'uk');
  await arrive(page, joinPath('ua', PRIVACY));
  await page.goBack();
  await arrive(page, joinPath('ru', CONTACTS));
  await expectFilled();
  expect(loaded).toEqual([]);
});

test('another language keeps text, focus and selection', async ({ page }) => {
  const form = await openForm(page, 'contacts', 'en');
  await fillForm(form, 'olena@example.com');
  const field = form.locator('[name="name"]');
  await field.fill('Олена');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
  // As in Safari, where a pressed link does not take the focus.
  await page.locator('header a[hreflang="ru"]').locator('visible=true').first().dispatchEvent('click');
  await arrive(page, joinPath('ru', CONTACTS));
  await expect(field).toHaveValue('Олена');
  await expect(form.locator('[name="consent"]')).toBeChecked();
  await expect(field).toBeFocused();
  expect(
    await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
  ).toEqual([1, 3]);
});

test('each form has its own text, a cleared field stays empty, and what was sent is forgotten', async ({
  page,
}) => {
  await openForm(page, 'sales-manager', 'en');
  const sales = leadForm(page, 'sales-manager');
  await fillForm(sales, 'sales@example.com');
  await sales.locator('[name="company"]').fill('Ромашка');
  await sales.locator('[name="comment"]').fill('one\ntwo');
  await sales.locator('[value="sample_report"]').check();
  const filled = await stateOf(page, 'sales-manager');
  await follow(page, CONTACTS);
  expect((await stateOf(page, 'contacts')).map(([, value]) => value)).toEqual(['', '', '']);
  const email = newEmail();
  await fillForm(leadForm(page, 'contacts'), email);
  await page.goBack();
  await expect.poll(() => stateOf(page, 'sales-manager')).toEqual(filled);
  await sales.locator('[name="company"]').fill('');
  await sales.locator('[value="sample_report"]').uncheck();

  await page.goForward();
  await expect.poll(async () => Object.fromEntries(await stateOf(page, 'contacts')).email).toBe(email);
  await sendButton(leadForm(page, 'contacts')).click();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.en }).first()).toBeVisible();
  await follow(page, CASES);
  await follow(page, CONTACTS);
  expect((await stateOf(page, 'contacts')).map(([, value]) => value)).toEqual(['', '', '']);
  await page.goBack();
  await arrive(page, CASES);
  await visitByHistory(page, -2);
  await arrive(page, PRODUCT_PATHS.salesManager);
  const left = filled.filter(([, value]) => value !== 'sample_report');
  await expect
    .poll(() => stateOf(page, 'sales-manager'))
    .toEqual(left.map(([name, value]) => [name, name === 'company' ? '' : value]));
});
const visitByHistory = (page: Page, steps: number) => page.evaluate((by) => history.go(by), steps);

test('figures, sliders and choices are as they were, also when the page is left at once', async ({
  page,
}) => {
  await visit(page, PRODUCT_PATHS.salesManager);
  const contacts = page.locator('#roi-contacts');
  await contacts.fill('2500');
  await follow(page, CONTACTS);
  await page.goBack();
  await expect(contacts).toHaveValue('2500');
  const slider = page.locator('#calculator').getByRole('slider').first();
  await slider.fill('3000');
  await expect(contacts).toHaveValue('3000');

  await visit(page, PRODUCT_PATHS.aiCommerce);
  const price = page.locator('#focus').getByRole('slider');
  const before = await price.inputValue();
  await price.press('ArrowRight');
  const moved = await price.inputValue();
  expect(moved).not.toBe(before);
  const votes = await page.locator('#focus p').first().innerText();
  await follow(page, CONTACTS);
  await page.goBack();
  await expect(price).toHaveValue(moved);
  await expect(page.locator('#focus p').first()).toHaveText(votes);
});

/** What extensions, translators and phones do to a page before its scripts have run. */
const CHANGES: Record<string, () => void> = {
  nothing: () => {},
  'an icon beside each field': () => {
    for (const field of document.querySelectorAll('input:not([type=hidden])'))
      field.after(document.createElement('div'));
  },
  'a translator': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(
      ({ parentElement }) => !parentElement?.closest('script, style, noscript'),
    )) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
  'a toolbar': () => document.querySelector('#root')?.prepend(document.createElement('div')),
};
for (const [name, change] of Object.entries(CHANGES)) {
  test(`text, ticks, focus and selection survive hydration after ${name}`, {
    tag: name === 'a translator' ? '@fast' : [],
  }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(CONTACTS, { waitUntil: 'commit' });
    const form = leadForm(page, 'contacts');
    await fillForm(form, 'olena@example.com');
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.evaluate(change);
    const field = form.locator('[name="name"]');
    await field.focus();
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
    const filled = await stateOf(page, 'contacts');
    release();
    await hydrated(page);
    await expect.poll(() => stateOf(page, 'contacts')).toEqual(filled);
    await expect(field).toBeFocused();
    expect(
      await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([1, 3]);
    // The visitor goes on typing, and the form works.
    await page.keyboard.type('X');
    await expect(field).toHaveValue(`${PERSON.name.slice(0, 1)}X${PERSON.name.slice(3)}`);
  });
}

test('figures, sliders and choices survive hydration in a changed document', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PRODUCT_PATHS.salesManager, { waitUntil: 'commit' });
  await page.locator('#roi-contacts').fill('2500');
  await page.locator('#calculator').getByRole('slider').nth(2).fill('9000');
  await page.evaluate(CHANGES['a translator'] as () => void);
  release();
  await hydrated(page);
  await expect(page.locator('#roi-contacts')).toHaveValue('2500');
  await expect(page.locator('#roi-cost')).toHaveValue(/^9.?000$/);
  await expect(page.locator('#calculator')).toContainText('€9,000');
  // The field follows its slider again.
  await page.locator('#calculator').getByRole('slider').first().fill('3000');
  await expect(page.locator('#roi-contacts')).toHaveValue(/^3.?000$/);

  const again = await holdScripts(page);
  await page.goto(HOME, { waitUntil: 'commit' });
  const choice = page.locator('#demo [type="radio"]').nth(2);
  // Hidden: its label is the tab.
  await choice.evaluate((radio: HTMLInputElement) => radio.click());
  await page.evaluate(CHANGES['a toolbar'] as () => void);
  again();
  await hydrated(page);
  await expect(choice).toBeChecked();
});
