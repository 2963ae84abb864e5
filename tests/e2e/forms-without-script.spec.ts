import { nightlyIf } from '@platform/base/test-support/nightly';
import { LEAD_FORMS, thankYouHref } from '@site/contracts/api/lead-forms';
import { CALLBACK_TIMES } from '@site/contracts/callback-time';
import { joinPath, type Language, languageInfo } from '@site/contracts/languages';
import { callbackTexts } from '@site/contracts/lead-texts';
import { FIELD_ERRORS, SUCCESS } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { FORM_PATHS, fillForm, leadForm, newEmail, PERSON, sendButton } from './support/lead-form';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

/** The address of the thank-you page after a form was sent, at any time of the day. */
const thankYouAddress = (form: string, lang: Language) => {
  const [address] = thankYouHref(form, lang, 'hour').split(/hour$/);
  return new RegExp(`${address}(?:${CALLBACK_TIMES.join('|')})$`);
};

for (const lang of WORDED_LANGUAGES) {
  const { htmlLang } = languageInfo(lang);

  for (const form of ['contacts', 'lumi'] as const) {
    // Every form in one language, and one form in all languages.
    const repeats = form === 'lumi' && lang !== 'ru';
    test(`${form} in ${lang}: a plain POST is stored, sent once and redirected to the thank-you page`, {
      tag: form === 'lumi' && lang === 'ru' ? '@core' : nightlyIf(repeats),
    }, async ({ page, site }) => {
      const email = newEmail();
      await page.goto(`${joinPath(lang, FORM_PATHS[form])}?utm_source=plain&yclid=17`);
      const lead = leadForm(page, form);
      await fillForm(lead, email);
      await sendButton(lead).click();
      await expect(page).toHaveURL(thankYouAddress(form, lang));
      const sent = { form, language: lang, name: PERSON.name, phone: '+380671234567', consent: true };
      const utm = { utm_source: 'plain', yclid: '17' };
      expect(await storedLeads(site, email)).toMatchObject([{ lead: { ...sent, utm } }]);
      await expect.poll(() => sentMessages(site, email).length).toBe(1);
    });

    test(`${form} in ${lang}: an invalid plain POST returns a page in its language with all values`, {
      tag: form === 'contacts' && lang === 'ua' ? '@core' : nightlyIf(repeats),
    }, async ({ page, site }) => {
      const email = newEmail();
      await page.goto(joinPath(lang, FORM_PATHS[form]));
      const lead = leadForm(page, form);
      // The browser's validation accepts any text as a phone number.
      await fillForm(lead, email, 'call me');
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await sendButton(lead).click();
      expect((await answered).status()).toBe(422);
      await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
      await expect(page.locator('script')).toHaveCount(0);
      for (const [name, value] of Object.entries({ name: PERSON.name, email, phone: 'call me' }))
        await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
      await expect(page.locator('[name="consent"]')).toBeChecked();
      await expect(page.locator('#phone-error')).toHaveText(FIELD_ERRORS[lang].phone);
      expect(await storedLeads(site, email)).toEqual([]);

      await page.locator('[name="phone"]').fill(PERSON.phone);
      await page.locator('form button').click();
      await expect(page).toHaveURL(thankYouAddress(form, lang));
      expect(await storedLeads(site, email)).toHaveLength(1);
    });
  }

  test(`every form in ${lang} shows only its own success message, and when a person calls`, async ({ page }) => {
    for (const form of LEAD_FORMS) {
      // Navigate from another page: a change of hash in the same document would only scroll.
      await page.goto('about:blank');
      await page.goto(thankYouHref(form, lang, 'mon'));
      const message = page.locator('p', { has: page.locator(':target') });
      await expect(message).toBeInViewport();
      // Without the sentences that are hidden.
      expect(await message.innerText()).toBe(`${SUCCESS[form][lang]} ${callbackTexts(lang).mon}`);
      await expect(page.locator(`section[lang="${htmlLang}"]`).filter({ has: message })).toHaveCount(1);
      const others = page.locator('main section > p[id]').filter({ visible: true });
      await expect(others).toHaveCount(1);
    }
  });
}
