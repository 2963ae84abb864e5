import { joinPath } from '@site/contracts/languages';
import { CONTACTS, HOME } from '@site/contracts/paths';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import type { SiteUnderTest } from './support/sites';
import { sentMessages, storedLeads } from './support/stored';
import { expect, follow, hydrated, type Page, test, visit } from './support/test';

const CAMPAIGN = { utm_source: 'telegram', utm_campaign: 'осень 2026', gclid: 'Cj0KCQ', fbclid: 'IwAR1' };
const LANDING = `?${new URLSearchParams({ ...CAMPAIGN, q: 'другое' })}`;

/** Sends the form of the contacts page, and expects the campaign on its lead and in the message to the team. */
async function expectCampaign(page: Page, site: SiteUnderTest, about: object): Promise<void> {
  const email = newEmail();
  const form = leadForm(page, 'contacts');
  await fillForm(form, email);
  await sendButton(form).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => storedLeads(site, email)).toMatchObject([{ lead: { ...about, utm: CAMPAIGN } }]);
  await expect.poll(() => sentMessages(site, email).length).toBe(1);
  for (const [name, value] of Object.entries(CAMPAIGN))
    expect(sentMessages(site, email)[0]).toContain(`${name}=${value}`);
}

test('the campaign of the landing page is on a lead of a later page in another language', {
  tag: '@core',
}, async ({ page, site }) => {
  await visit(page, HOME + LANDING);
  await follow(page, '/team');
  await follow(page, '/blog');
  await page.locator('header a[hreflang="ru"] >> visible=true').first().click();
  await expect(page).toHaveURL(/\/ru\/blog$/);
  await follow(page, joinPath('ru', CONTACTS));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toMatch(/telegram|Cj0KCQ/);
  await expectCampaign(page, site, { path: CONTACTS, language: 'ru' });
});

test('the campaign survives a link that is pressed before the page has scripts, and a page that comes as a document', async ({
  page,
  site,
}) => {
  await page.route('**/boot.js', (route) => route.abort(), { times: 1 });
  await page.goto(HOME + LANDING);
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page).toHaveURL(/\/privacy$/);
  await hydrated(page);
  await page.route('**/mfe/mfe-content/**/*.js', (route) => route.abort());
  await page.locator('footer a[href="/cases"]').click();
  await page.waitForURL(({ searchParams }) => searchParams.get('gclid') === CAMPAIGN.gclid);
  await hydrated(page);
  await follow(page, CONTACTS);
  await expectCampaign(page, site, {});
});
