import { nightlyIf } from '@platform/base/test-support/nightly';
import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { blamed, keepBeacons, untilReported } from './support/beacons';
import { FORM_PATHS, fillForm, newEmail, openForm, PERSON, sendButton } from './support/lead-form';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';

for (const form of LEAD_FORMS) {
  // Every form in one language, and two forms in all languages.
  const everywhere = form === 'contacts' || form === 'lumi';
  for (const lang of everywhere ? WORDED_LANGUAGES : (['en'] as const)) {
    const fast = lang === 'en' ? '@fast' : nightlyIf(true);
    test(`${form} in ${lang}: a valid request is stored, sent once and confirmed`, {
      tag: form === 'contacts' ? { en: [], ru: '@core', ua: [] }[lang] : fast,
    }, async ({ page, site, watched }) => {
      const email = newEmail();
      const lead = await openForm(page, form, lang);
      await fillForm(lead, email);
      await sendButton(lead).click();
      await expect(page.getByRole('status').filter({ hasText: SUCCESS[form][lang] }).first()).toBeVisible();
      await expect(lead).toHaveCount(0);
      const sent = {
        form,
        language: lang,
        name: PERSON.name,
        phone: '+380671234567',
        path: FORM_PATHS[form],
      };
      await expect.poll(() => storedLeads(site, email)).toMatchObject([{ state: 'delivered', lead: sent }]);
      expect(sentMessages(site, email)).toHaveLength(1);
      expect(watched.messages).toEqual([]);
    });
  }
}

test('validation that was lost once is reported by its part and loaded again; meanwhile the API validates', {
  tag: '@fast',
}, async ({ page }) => {
  await keepBeacons(page);
  let down = true;
  await page.route(/\/validate-[^/]*\.js/, (route) => (down ? route.abort() : route.continue()));
  let asked = 0;
  await page.route('**/api/leads', (route) => {
    asked += 1;
    return route.continue();
  });
  const reported = untilReported(page);
  const lead = await openForm(page, 'lumi', 'en');
  const wrong = lead.locator('[aria-invalid="true"]');
  await sendButton(lead).click();
  await expect(wrong).toHaveCount(4);
  expect(asked).toBe(1);

  down = false;
  await lead.locator('[name="name"]').pressSequentially('Olena');
  await expect(wrong).toHaveCount(3);
  await sendButton(lead).click();
  await expect(lead).toHaveAttribute('aria-busy', 'false');
  await expect(wrong).toHaveCount(3);
  expect(asked).toBe(1);
  await reported;
  expect(new Set(await blamed(page))).toEqual(new Set(['mfe-products']));
});
