import { nightlyIf } from '@platform/base/test-support/nightly';
import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import { sentMessages, storedLeads } from './support/stored';
import { expect, follow, test } from './support/test';
import { expectLetGo, idleButton, microphone, noteCalls, openPage, savedRecord, widget } from './support/voice';

// Generous for a visit to four pages or a call on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Simulations of browsers that deny storage. */
const REFUSALS: Record<string, () => void> = {
  'all storage is blocked': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    // about:blank has no Web Locks.
    if (navigator.locks) navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    window.BroadcastChannel = new Proxy(window.BroadcastChannel, { construct: refuse });
  },
  'the storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError');
    };
  },
};

// Third-party cookies are disabled in all tests of this file.
test.use(microphone('--test-third-party-cookie-phaseout'));

for (const [kind, refuse] of Object.entries(REFUSALS)) {
  test(`when ${kind}, a visit works as usual, and asks no other site: theme, language and a request`, {
    // In `npm test` each kind is tested with a visit or a call, one of them with both.
    tag: kind === 'all storage is blocked' ? '@core' : nightlyIf(true),
  }, async ({ page, site, watched }) => {
    const email = newEmail();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
    });
    await page.addInitScript(refuse);
    await openPage(page, '/ru');
    const html = page.locator('html');
    await page.locator('header button[data-replay][title]').click();
    await expect(html).toHaveAttribute('data-theme', /light|dark/);
    await page.locator('header a[hreflang="uk"], header a[lang="uk"]').first().click();
    await expect(html).toHaveAttribute('lang', 'uk');
    await follow(page, '/ua/contacts');
    const form = leadForm(page, 'contacts');
    await fillForm(form, email);
    await sendButton(form).click();
    await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.ua }).first()).toBeVisible();
    expect(await storedLeads(site, email)).toHaveLength(1);
    expect(elsewhere).toEqual([]);
    expect(watched.messages).toEqual([]);
  });

  test(`when ${kind}, a call works as usual, and its contact arrives`, async ({ page, site, watched }) => {
    const calls = noteCalls(page);
    await page.addInitScript(refuse);
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect(widget(page, 'expanded')).toBeVisible({ timeout: 30_000 });
    await expectLetGo(page);
    const id = String(savedRecord(calls).conversation_id);
    await expect.poll(() => sentMessages(site, id).length).toBe(1);
    expect(watched.messages).toEqual([]);
  });
}
