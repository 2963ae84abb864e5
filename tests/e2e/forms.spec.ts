import { nightlyIf } from '@platform/base/test-support/nightly';
import { LEAD_FORMS, needsConsent } from '@site/contracts/api/lead-forms';
import { FAILURE, SUCCESS } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { blamed, keepBeacons, untilReported } from './support/beacons';
import { FORM_PATHS, fillForm, newEmail, openForm, PERSON, sendButton } from './support/lead-form';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';

const LEADS = '**/api/leads';
/** Every form in one language, and two forms in all languages. */
const ALL_LANGUAGES = ['contacts', 'lumi'] as const;
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

/** Every field that a form requires. */
const requiredIn = (form: (typeof LEAD_FORMS)[number]) => [
  ...['name', 'phone', 'email'],
  ...(needsConsent(form) ? ['consent'] : []),
];

for (const form of LEAD_FORMS)
  test(`${form}: with a dead API the fields are checked all the same, and nothing is sent`, {
    tag: form === 'contacts' || form === 'sales-manager' ? '@fast' : [],
  }, async ({ page, watched }) => {
    const asked: string[] = [];
    await page.route(LEADS, (route) => {
      asked.push(route.request().postData() ?? '');
      return route.abort('connectionrefused');
    });
    const lead = await openForm(page, form, 'en');
    const wrong = () =>
      lead
        .locator('[aria-invalid="true"]')
        .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ name }) => name).sort());
    await sendButton(lead).click();
    await expect.poll(wrong).toEqual(requiredIn(form).sort());
    await lead.locator('[name="name"]').pressSequentially('Olena');
    await expect.poll(wrong).toEqual(
      requiredIn(form)
        .filter((field) => field !== 'name')
        .sort(),
    );

    await lead.locator('[name="email"]').fill('not an address');
    await lead.locator('[name="phone"]').fill('1');
    if (needsConsent(form)) await lead.locator('[name="consent"]').check();
    await sendButton(lead).click();
    // Both are marked since the first check; the focus shows that this one is through.
    await expect(lead.locator('[name="email"]')).toBeFocused();
    expect(await wrong()).toEqual(['email', 'phone']);
    await lead.locator('[name="phone"]').fill('+380671234567');
    await expect.poll(wrong).toEqual(['email']);
    expect(asked).toEqual([]);
    expect(watched.messages).toEqual([]);
  });

test('validation that was lost once is reported by its part and loaded again; meanwhile the API validates', {
  tag: '@fast',
}, async ({ page }) => {
  await keepBeacons(page);
  let down = true;
  await page.route(/\/validate-[^/]*\.js/, (route) => (down ? route.abort() : route.continue()));
  let asked = 0;
  await page.route(LEADS, (route) => {
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

test('a retry after a lost answer makes one lead', { tag: '@fast' }, async ({ page, site, watched }) => {
  const email = newEmail();
  const lead = await openForm(page, 'contacts', 'ua');
  await fillForm(lead, email);
  // The lead is stored, but the response is lost.
  await page.route(LEADS, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: '' });
  });
  await sendButton(lead).click();
  await expect(sendButton(lead)).toBeEnabled();
  await expect.poll(async () => (await storedLeads(site, email)).length).toBe(1);
  await expect(lead.getByRole('alert').filter({ hasText: FAILURE.contacts.ua })).toBeVisible();

  await page.unroute(LEADS);
  await sendButton(lead).click();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.ua }).first()).toBeVisible();
  expect(await storedLeads(site, email)).toHaveLength(1);
  await expect.poll(() => sentMessages(site, email).length).toBe(1);
  expect(watched.messages.filter(networkNoise)).toEqual([]);
});
