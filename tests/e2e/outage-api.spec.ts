import type { Route } from '@playwright/test';
import { FAILURE, SUCCESS } from '@site/contracts/test-support/form-texts';
import { fillForm, leadForm, newEmail, PERSON, sendButton } from './support/lead-form';
import { storedLeads } from './support/stored';
import { expect, test } from './support/test';
import { expectLetGo, idleButton, MICROPHONE, openWithLimits, toast } from './support/voice';

test.use(MICROPHONE);

/** Failures of the whole API. A captive portal responds to everything with its sign-in page. */
const OUTAGES: Record<string, (route: Route) => Promise<void> | undefined> = {
  'is unreachable': (route) => route.abort('connectionrefused'),
  'is a network’s sign-in page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to our Wi-Fi</h1>' }),
};

for (const [kind, answer] of Object.entries(OUTAGES)) {
  test(`while the API ${kind}, call and form show an error, input is kept, and the lead arrives once`, {
    tag: kind === 'is unreachable' ? '@fast' : [],
  }, async ({ page, site }) => {
    test.setTimeout(120_000);
    const email = newEmail();
    await page.route('**/api/**', answer);
    await openWithLimits(page, '/ru/contacts', { VOICE_CONNECT_SECONDS: 3 });

    await idleButton(page).click();
    await expect(toast(page, 'Ошибка подключения', '')).toBeVisible({ timeout: 30_000 });
    await expectLetGo(page);

    const form = leadForm(page, 'contacts');
    await fillForm(form, email);
    await sendButton(form).click();
    // The page waits fifteen seconds for a response.
    await expect(form.getByRole('alert').filter({ hasText: FAILURE.contacts.ru })).toBeVisible({
      timeout: 45_000,
    });
    await expect(form.locator('[name="name"]')).toHaveValue(PERSON.name);
    await expect(form.locator('[name="email"]')).toHaveValue(email);
    expect(await storedLeads(site, email)).toEqual([]);

    await page.unroute('**/api/**');
    await sendButton(form).click();
    await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.ru }).first()).toBeVisible({
      timeout: 30_000,
    });
    expect(await storedLeads(site, email)).toHaveLength(1);
  });
}
