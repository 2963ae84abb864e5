import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { nightlyIf } from '../support/nightly';
import { FAILURE, FIELD_ERRORS, SUCCESS } from './support/form-texts';
import { hold } from './support/hold';
import { FORM_PATHS, fillForm, newEmail, openForm, PERSON, sendButton } from './support/lead-form';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';

const LEADS = '**/api/leads';
const ALL_LANGUAGES = ['contacts', 'lumi'] as const;
/** Every form in one language, and one form in all languages. */
const repeats = (form: string, lang: string) => form !== 'contacts' && lang !== 'en';
/** The browser's console message about a failed request. */
const networkNoise = (text: string) => !/Failed to load resource/.test(text);

for (const form of LEAD_FORMS) {
  const everywhere = (ALL_LANGUAGES as readonly string[]).includes(form);
  for (const lang of everywhere ? WORDED_LANGUAGES : (['en'] as const)) {
    test(`${form} in ${lang}: a valid request is stored, sent once and confirmed`, {
      tag:
        form === 'contacts'
          ? { en: [], ru: '@core', ua: [] }[lang]
          : lang === 'en'
            ? '@fast'
            : nightlyIf(true),
    }, async ({ page, site, watched }) => {
      const email = newEmail();
      const lead = await openForm(page, form, lang);
      await fillForm(lead, email);
      await sendButton(lead).click();
      await expect(page.getByRole('status').filter({ hasText: SUCCESS[form][lang] }).first()).toBeVisible();
      await expect(lead).toHaveCount(0);

      const [stored, ...more] = await storedLeads(site, email);
      expect(more).toEqual([]);
      expect(stored?.lead).toMatchObject({
        form,
        language: lang,
        name: PERSON.name,
        phone: '+380671234567',
        path: FORM_PATHS[form],
      });
      await expect.poll(() => sentMessages(site, email).length).toBe(1);
      await expect.poll(async () => (await storedLeads(site, email))[0]?.state).toBe('delivered');
      expect(sentMessages(site, email)).toHaveLength(1);
      expect(watched.messages).toEqual([]);
    });
  }
}

for (const form of ALL_LANGUAGES) {
  for (const lang of WORDED_LANGUAGES) {
    test(`${form} in ${lang}: every error is shown at its field, and the first field gets the focus`, {
      tag: form === 'contacts' && lang === 'ua' ? '@fast' : nightlyIf(repeats(form, lang)),
    }, async ({ page, watched }) => {
      const asked: string[] = [];
      await page.route(LEADS, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      const lead = await openForm(page, form, lang);
      const { required, email: badEmail, phone: badPhone } = FIELD_ERRORS[lang];
      const errorOf = async (field: string) => {
        const input = lead.locator(`[name="${field}"]`);
        const id = await input.getAttribute('aria-describedby');
        return id ? page.locator(`[id="${id}"]`).innerText() : undefined;
      };

      await sendButton(lead).click();
      for (const field of ['name', 'email', 'phone', 'consent'])
        await expect.poll(() => errorOf(field), field).toBe(required);
      await expect(lead.locator('[name="name"]')).toBeFocused();
      const colours = () =>
        lead.locator('[name="name"]').evaluate((input) => {
          const { borderColor, outlineColor } = getComputedStyle(input);
          const { color } = getComputedStyle(input.nextElementSibling ?? input);
          return { borderColor: borderColor === color, outlineColor: outlineColor === color };
        });
      await expect
        .poll(colours, 'focused, and in the colour of its error')
        .toEqual({ borderColor: true, outlineColor: true });

      await lead.locator('[name="name"]').fill(PERSON.name);
      await lead.locator('[name="email"]').fill('anna@');
      await lead.locator('[name="phone"]').fill('123');
      await sendButton(lead).click();
      await expect.poll(() => errorOf('name')).toBeUndefined();
      await expect.poll(() => errorOf('email')).toBe(badEmail);
      await expect.poll(() => errorOf('phone')).toBe(badPhone);
      await expect.poll(() => errorOf('consent')).toBe(required);
      await expect(lead.locator('[name="email"]')).toBeFocused();

      await lead.locator('[name="email"]').fill('anna@example.com');
      await lead.locator('[name="phone"]').fill('067 123 45 67');
      await sendButton(lead).click();
      await expect.poll(() => errorOf('email')).toBeUndefined();
      await expect.poll(() => errorOf('phone')).toBeUndefined();
      await expect.poll(() => errorOf('consent')).toBe(required);
      await expect(lead.locator('[name="consent"]')).toBeFocused();

      expect(asked).toEqual([]);
      expect(watched.messages).toEqual([]);
    });

    test(`${form} in ${lang}: a server error keeps all input, and retrying makes one request`, {
      tag: form === 'contacts' && lang === 'ua' ? '@fast' : nightlyIf(repeats(form, lang)),
    }, async ({ page, site, watched }) => {
      const email = newEmail();
      const lead = await openForm(page, form, lang);
      await fillForm(lead, email);
      await page.route(LEADS, (route) => route.fulfill({ status: 500, body: '' }));
      await sendButton(lead).click();
      await expect(lead.getByRole('alert').filter({ hasText: FAILURE[form][lang] })).toBeVisible();
      await expect(lead.locator('[name="name"]')).toHaveValue(PERSON.name);
      await expect(lead.locator('[name="email"]')).toHaveValue(email);
      await expect(lead.locator('[name="phone"]')).toHaveValue(PERSON.phone);
      await expect(lead.locator('[name="consent"]')).toBeChecked();
      expect(await storedLeads(site, email)).toEqual([]);

      // The lead is stored, but the response is lost.
      await page.unroute(LEADS);
      await page.route(LEADS, async (route) => {
        await route.fetch();
        await route.fulfill({ status: 502, body: '' });
      });
      await sendButton(lead).click();
      await expect(sendButton(lead)).toBeEnabled();
      await expect.poll(async () => (await storedLeads(site, email)).length).toBe(1);
      await expect(lead.getByRole('alert').filter({ hasText: FAILURE[form][lang] })).toBeVisible();

      await page.unroute(LEADS);
      await sendButton(lead).click();
      await expect(page.getByRole('status').filter({ hasText: SUCCESS[form][lang] }).first()).toBeVisible();
      expect(await storedLeads(site, email)).toHaveLength(1);
      await expect.poll(() => sentMessages(site, email).length).toBe(1);
      expect(watched.messages.filter(networkNoise)).toEqual([]);
    });
  }
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 667, height: 375 },
])
  test(`a request that was not sent says so beside the button until the next try, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const lead = await openForm(page, 'contacts', 'ru');
    await fillForm(lead, newEmail());
    await page.route(LEADS, (route) => route.abort(), { times: 1 });
    const button = sendButton(lead);
    await button.click();
    const notifications = page.getByRole('region', { name: 'Уведомления форм' });
    await expect(notifications.getByText(FAILURE.contacts.ru)).toBeVisible();
    const message = lead.getByRole('alert').filter({ hasText: FAILURE.contacts.ru });
    const expectSeen = async () => {
      await expect(button).toBeFocused();
      for (const element of [button, message]) await expect(element).toBeInViewport({ ratio: 1 });
      const beside = await message.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const send = element.parentElement?.querySelector('button')?.getBoundingClientRect() ?? new DOMRect();
        const seen = (x: number, y: number) => document.elementFromPoint(x, y);
        return {
          gap: top - send.bottom,
          button: Boolean(seen((send.left + send.right) / 2, send.top + 4)?.closest('button[type="submit"]')),
          message: [left + 16, right - 16].every((x) =>
            [top + 4, bottom - 4].every((y) => element.contains(seen(x, y))),
          ),
        };
      });
      expect(beside).toEqual({ gap: 20, button: true, message: true });
    };
    // In the lower window the notification covers the message, which says the same, for four seconds.
    if (viewport.height > 520) await expectSeen();
    // The message is announced, the notification is not.
    const announced = page.locator(
      '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]',
    );
    await expect(announced.filter({ hasText: FAILURE.contacts.ru })).toHaveCount(1);
    await notifications.getByRole('button').click();
    await expect(notifications.getByRole('listitem')).toHaveCount(0);
    await button.focus();
    await expectSeen();

    const sending = await hold(page, LEADS);
    await page.keyboard.press('Enter');
    await expect.poll(() => sending.asked.length).toBe(1);
    await expect(message).toHaveCount(0);
  });

test('a double click sends one request', { tag: '@fast' }, async ({ page, site, watched }) => {
  const email = newEmail();
  const sent: string[] = [];
  await page.route(LEADS, async (route) => {
    sent.push(route.request().postData() ?? '');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const lead = await openForm(page, 'contacts', 'en');
  await fillForm(lead, email);
  await sendButton(lead).dblclick();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.en }).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await storedLeads(site, email)).toHaveLength(1);
  expect(watched.messages).toEqual([]);
});

test('while validation loads only the button is busy, and what is typed meanwhile is sent', async ({
  page,
  site,
  watched,
}) => {
  const [early, late] = [newEmail(), newEmail()];
  const validation = await hold(page, /\/validate-[^/]*\.js$/);
  const sending = await hold(page, LEADS);
  const lead = await openForm(page, 'contacts', 'en');
  await fillForm(lead, early);
  await sendButton(lead).click();
  await expect(sendButton(lead)).toHaveAttribute('aria-disabled', 'true');
  const email = lead.locator('[name="email"]');
  await expect(email).toBeEditable();
  await email.fill(late);
  expect(sending.asked).toEqual([]);
  validation.release();
  await expect.poll(() => sending.asked.length).toBe(1);
  await expect(email).not.toBeEditable();
  await expect(sendButton(lead)).toHaveAttribute('aria-disabled', 'true');
  sending.release();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.en }).first()).toBeVisible();
  expect(await storedLeads(site, early)).toEqual([]);
  expect(await storedLeads(site, late)).toHaveLength(1);
  expect(watched.messages).toEqual([]);
});

test('without a network the form shows an error and sends after it is back', async ({
  page,
  context,
  site,
}) => {
  const email = newEmail();
  const lead = await openForm(page, 'lumi', 'ua');
  await fillForm(lead, email);
  await context.setOffline(true);
  await sendButton(lead).click();
  await expect(lead.getByRole('alert').filter({ hasText: FAILURE.lumi.ua })).toBeVisible();
  await expect(lead.locator('[name="email"]')).toHaveValue(email);
  await context.setOffline(false);
  await sendButton(lead).click();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.lumi.ua }).first()).toBeVisible();
  expect(await storedLeads(site, email)).toHaveLength(1);
});

test('a filled honeypot gets a normal response, is stored as suspect and never sent', {
  tag: '@fast',
}, async ({ page, site }) => {
  const email = newEmail();
  const lead = await openForm(page, 'contacts', 'ru');
  await fillForm(lead, email);
  await lead.locator('[name="website"]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await sendButton(lead).click();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.ru }).first()).toBeVisible();
  expect((await storedLeads(site, email)).map(({ state }) => state)).toEqual(['suspect']);
  // Deliveries are in order, so once a later one is sent, this one would have been.
  const later = newEmail();
  const next = await openForm(page, 'contacts', 'ru');
  await fillForm(next, later);
  await sendButton(next).click();
  await expect.poll(() => sentMessages(site, later).length).toBe(1);
  expect(sentMessages(site, email)).toEqual([]);
});
