import type { Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { joinPath } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { thankYouHref } from '@site/contracts/thank-you';
import { nightlyIf } from '../support/nightly';
import { SUCCESS } from './support/form-texts';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import { sentMessages, storedLeads } from './support/stored';
import { expect, hydrated, test } from './support/test';

/** A form id that no part has. */
const FORM = 'partner-program';

/** Serves the contacts page with a different form id in document and data, like the page of a new part. */
async function withNewForm(page: Page): Promise<void> {
  const named = (text: string) =>
    text
      .replaceAll('name="form" value="contacts"', `name="form" value="${FORM}"`)
      .replaceAll('"form":"contacts"', `"form":"${FORM}"`);
  await page.route(`**${CONTACTS}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: named(await response.text()) });
  });
  // The complete data also for a first visit: a browser accepts them in place of those without the shown texts.
  await page.route(`**/data/**${CONTACTS}/{page,shown}.json`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('shown.json', 'page.json') });
    await route.fulfill({ response, body: named(await response.text()) });
  });
}

for (const lang of WORDED_LANGUAGES) {
  const tag = nightlyIf(lang !== 'ua');

  test(`a form with an unknown id sends its lead in ${lang}`, { tag }, async ({ page, site }) => {
    const email = newEmail();
    await withNewForm(page);
    await page.goto(joinPath(lang, CONTACTS));
    await hydrated(page);
    const lead = leadForm(page, FORM);
    await fillForm(lead, email);
    await sendButton(lead).click();
    await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts[lang] }).first()).toBeVisible();
    expect(await storedLeads(site, email)).toMatchObject([{ lead: { form: FORM, language: lang } }]);
    await expect.poll(() => sentMessages(site, email)).toEqual([expect.stringContaining(`: ${FORM}\n`)]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test(`a form with an unknown id posts its lead without JavaScript in ${lang}`, { tag }, async ({
      page,
      site,
    }) => {
      const email = newEmail();
      await withNewForm(page);
      await page.goto(joinPath(lang, CONTACTS));
      const lead = leadForm(page, FORM);
      await fillForm(lead, email, 'call me');
      const answered = page.waitForResponse((response) => response.url().endsWith(API.leads));
      await sendButton(lead).click();
      expect((await answered).status()).toBe(422);
      await page.locator('[name="phone"]').fill('+38 067 123 45 67');
      await page.locator('form button').click();
      await expect(page).toHaveURL(site.url + thankYouHref(FORM, lang));
      expect(await storedLeads(site, email)).toMatchObject([{ lead: { form: FORM, language: lang } }]);
      await expect.poll(() => sentMessages(site, email)).toEqual([expect.stringContaining(`: ${FORM}\n`)]);
    });
  });
}

test('the API rejects an invalid form id and names the field', async ({ request, site }) => {
  for (const form of ['__proto__', 'a'.repeat(41), '<script>alert(1)</script>', 'Partner program']) {
    const email = newEmail();
    const answer = await request.post(API.leads, {
      headers: { origin: site.url },
      data: { form, path: '/', language: 'en', name: 'Anna', email, phone: '+12025550199', consent: true },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: [{ field: 'form' }] });
    expect(await storedLeads(site, email)).toEqual([]);
  }
});
