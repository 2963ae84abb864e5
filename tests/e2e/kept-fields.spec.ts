import { joinPath } from '@site/contracts/languages';
import { CASES, CONTACTS, HOME, PRIVACY } from '@site/contracts/paths';
import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { holdScripts } from './support/hold-scripts';
import { fillForm, leadForm, newEmail, openForm, PERSON, sendButton } from './support/lead-form';
import { arrive, documentsOf, expect, follow, hydrated, type Page, test, visit } from './support/test';
import { translate } from './support/translator';

const LINKS = ':is([data-slot="page"], header)';
const switchTo = (page: Page, lang: string) =>
  page.locator(`header a[hreflang="${lang}"]`).locator('visible=true').first();

/** Returns the values of a form's fields and the values of its ticked boxes. */
const stateOf = (page: Page, form: string) =>
  leadForm(page, form).evaluate((element: HTMLFormElement) =>
    [...new FormData(element)].filter(([name]) =>
      ['name', 'email', 'phone', 'company', 'comment', 'interests', 'consent'].includes(name),
    ),
  );
/** Selects two letters of a field. */
const select = (page: Page) =>
  leadForm(page, 'contacts')
    .locator('[name="name"]')
    .evaluate((input: HTMLInputElement) => {
      input.focus();
      input.setSelectionRange(1, 3);
    });
/** Checks that a visitor who had selected two letters goes on typing in their place. */
async function expectSelected(page: Page): Promise<void> {
  const field = leadForm(page, 'contacts').locator('[name="name"]');
  await expect(field).toBeFocused();
  await page.keyboard.type('X');
  await expect(field).toHaveValue(`${PERSON.name.slice(0, 1)}X${PERSON.name.slice(3)}`);
}

test('a form is as it was after the privacy policy, Back, Forward and another language', {
  tag: '@core',
}, async ({ page }) => {
  const form = await openForm(page, 'contacts', 'en');
  const loaded = documentsOf(page);
  await fillForm(form, 'olena@example.com');
  const filled = await stateOf(page, 'contacts');
  expect(filled).toHaveLength(4);
  const expectFilled = () => expect.poll(() => stateOf(page, 'contacts')).toEqual(filled);

  await follow(page, PRIVACY, '#contact form');
  await page.goBack();
  await arrive(page, CONTACTS);
  await expectFilled();
  await page.goForward();
  await arrive(page, PRIVACY);
  await follow(page, CONTACTS, LINKS);
  await expectFilled();

  await switchTo(page, 'ru').click();
  await arrive(page, joinPath('ru', CONTACTS));
  await expectFilled();
  await follow(page, joinPath('ru', PRIVACY), '#contact form');
  await switchTo(page, 'uk').click();
  await arrive(page, joinPath('ua', PRIVACY));
  await page.goBack();
  await arrive(page, joinPath('ru', CONTACTS));
  await expectFilled();
  await select(page);
  // As in Safari, where a pressed link does not take the focus.
  await switchTo(page, 'uk').dispatchEvent('click');
  await arrive(page, joinPath('ua', CONTACTS));
  await expectSelected(page);
  expect(loaded).toEqual([]);
});

test('a field that the visitor has entered at once keeps the focus when the new page is announced', async ({
  page,
}) => {
  await visit(page, CASES);
  await page.evaluate(() => {
    const enter = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('form [name="name"]');
      if (!field) return;
      enter.disconnect();
      field.focus();
    });
    enter.observe(document, { childList: true, subtree: true });
  });
  await follow(page, CONTACTS, LINKS);
  await expect(page.locator('p[aria-live][aria-atomic]')).toHaveText(/./);
  await expect(leadForm(page, 'contacts').locator('[name="name"]')).toBeFocused();
});

test('each form has its own text, a cleared field stays empty, and what was sent is forgotten', async ({ page }) => {
  const sales = await openForm(page, 'sales-manager', 'en');
  await fillForm(sales, 'sales@example.com');
  await sales.locator('[name="company"]').fill('Ромашка');
  await sales.locator('[name="comment"]').fill('one\ntwo');
  await expect(sales.locator('[value="sample_report"]')).toBeChecked();
  const filled = await stateOf(page, 'sales-manager');
  await follow(page, CONTACTS, LINKS);
  const contacts = async () => (await stateOf(page, 'contacts')).map(([, value]) => value);
  expect(await contacts()).toEqual(['', '', '']);
  const email = newEmail();
  await fillForm(leadForm(page, 'contacts'), email);
  await page.goBack();
  await expect.poll(() => stateOf(page, 'sales-manager')).toEqual(filled);
  await sales.locator('[name="company"]').fill('');
  await sales.locator('[value="sample_report"]').uncheck();

  await page.goForward();
  await expect.poll(contacts).toContain(email);
  await sendButton(leadForm(page, 'contacts')).click();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.en }).first()).toBeVisible();
  await follow(page, CASES, LINKS);
  await follow(page, CONTACTS, LINKS);
  expect(await contacts()).toEqual(['', '', '']);
  await page.evaluate(() => history.go(-3));
  await arrive(page, PRODUCT_PATHS.salesManager);
  const left = filled.filter(([, value]) => value !== 'sample_report');
  await expect
    .poll(() => stateOf(page, 'sales-manager'))
    .toEqual(left.map(([name, value]) => [name, name === 'company' ? '' : value]));
});

test('figures, sliders and choices are as they were, also when the page is left at once', async ({ page }) => {
  await visit(page, PRODUCT_PATHS.salesManager);
  const contacts = page.locator('#roi-contacts');
  await contacts.fill('2500');
  await follow(page, CONTACTS, LINKS);
  await page.goBack();
  await expect(contacts).toHaveValue('2500');

  await visit(page, PRODUCT_PATHS.aiCommerce);
  const price = page.locator('#focus').getByRole('slider');
  const before = await price.inputValue();
  await price.press('ArrowRight');
  await expect(price).not.toHaveValue(before);
  const moved = await price.inputValue();
  const votes = await page.locator('#focus p').first().innerText();
  await follow(page, CONTACTS, LINKS);
  await page.goBack();
  await expect(price).toHaveValue(moved);
  await expect(page.locator('#focus p').first()).toHaveText(votes);
});

/** What extensions, translators and phones do to a page before its scripts have run. */
const CHANGES: Record<string, (page: Page) => Promise<void>> = {
  'an icon beside each field': (page) =>
    page.evaluate(() => {
      for (const field of document.querySelectorAll('input:not([type=hidden])'))
        field.after(document.createElement('div'));
    }),
  'a translator': translate,
  'a toolbar': (page) => page.evaluate(() => document.querySelector('#root')?.prepend(document.createElement('div'))),
};
for (const [name, change] of Object.entries(CHANGES))
  test(`text, ticks, focus and selection survive hydration after ${name}`, {
    tag: name === 'a translator' ? '@fast' : [],
  }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(CONTACTS, { waitUntil: 'commit' });
    await fillForm(leadForm(page, 'contacts'), 'olena@example.com');
    await page.locator('footer').waitFor({ state: 'attached' });
    await change(page);
    await select(page);
    const filled = await stateOf(page, 'contacts');
    release();
    await hydrated(page);
    await expect.poll(() => stateOf(page, 'contacts')).toEqual(filled);
    await expectSelected(page);
  });

test('figures, sliders and choices survive hydration in a changed document', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PRODUCT_PATHS.salesManager, { waitUntil: 'commit' });
  await page.locator('#roi-contacts').fill('2500');
  const slider = (at: number) => page.locator('#calculator').getByRole('slider').nth(at);
  await slider(2).fill('9000');
  await translate(page);
  release();
  await hydrated(page);
  await expect(page.locator('#roi-contacts')).toHaveValue('2500');
  await expect(page.locator('#roi-cost')).toHaveValue(/^9.?000$/);
  await expect(page.locator('#calculator')).toContainText('€9,000');
  // The field follows its slider again.
  await slider(0).fill('3000');
  await expect(page.locator('#roi-contacts')).toHaveValue(/^3.?000$/);

  const again = await holdScripts(page);
  await page.goto(HOME, { waitUntil: 'commit' });
  const choice = page.locator('#demo [type="radio"]').nth(2);
  // Hidden: its label is the tab.
  await choice.evaluate((radio: HTMLInputElement) => radio.click());
  await CHANGES['a toolbar']?.(page);
  again();
  await hydrated(page);
  await expect(choice).toBeChecked();
});
