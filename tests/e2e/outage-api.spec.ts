import { FAILURE, SUCCESS } from '@site/contracts/test-support/form-texts';
import { fillForm, leadForm, newEmail, PERSON, sendButton } from './support/lead-form';
import { storedLeads } from './support/stored';
import { expect, test } from './support/test';
import { expectLetGo, idleButton, MICROPHONE, openPage, toast } from './support/voice';

test.use(MICROPHONE);

test('while the API is unreachable, call and form show an error, input is kept, and the lead arrives once', {
  tag: '@fast',
}, async ({ page, site }) => {
  const email = newEmail();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await openPage(page, '/ru/contacts');
  await idleButton(page).click();
  await expect(toast(page, 'Ошибка подключения', '')).toBeVisible({ timeout: 30_000 });
  await expectLetGo(page);

  const form = leadForm(page, 'contacts');
  await fillForm(form, email);
  await sendButton(form).click();
  await expect(form.getByRole('alert').filter({ hasText: FAILURE.contacts.ru })).toBeVisible();
  await expect(form.locator('[name="name"]')).toHaveValue(PERSON.name);
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  expect(await storedLeads(site, email)).toEqual([]);

  await page.unroute('**/api/**');
  await sendButton(form).click();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.ru }).first()).toBeVisible();
  expect(await storedLeads(site, email)).toHaveLength(1);
});
