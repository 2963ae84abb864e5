import { BRAND } from '@site/contracts/brand';
import { CASE_SLUGS } from '../support/content-slugs';
import { expect, type Page, test, visit } from './support/test';

const cards = (page: Page) => page.locator('[data-slot="page"] article h3');
const filter = (page: Page, row: string, label: RegExp) =>
  page.getByRole('navigation', { name: row }).getByRole('link', { name: label });

test('two filters narrow the list together and are in the URL', { tag: '@core' }, async ({ page }) => {
  await visit(page, '/cases');
  await expect(cards(page)).toHaveCount(CASE_SLUGS.length);
  await filter(page, 'Industry', /^Services/).click();
  await expect(page).toHaveURL(/\/cases\?industry=services$/);
  await expect(cards(page)).toHaveCount(2);
  await filter(page, 'Product', /^AgentLab/).click();
  await expect(page).toHaveURL(/\?industry=services&product=agentLab$/);
  await expect(cards(page)).toHaveText([/^A marketing team handed its routine work to agents/]);
  await expect(filter(page, 'Industry', /^Services/)).toHaveAttribute('aria-current', 'page');
  await expect(filter(page, 'Product', /^AgentLab/)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `1 of ${CASE_SLUGS.length}` })).toBeVisible();
});

test('a link to a choice opens it, back and forward go through the choices, and one without results leads to the full list', {
  tag: '@core',
}, async ({ page }) => {
  await visit(page, '/ru/cases?industry=healthcare');
  await expect(cards(page)).toHaveCount(1);
  await filter(page, 'Отрасль', /^B2B/).click();
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await page.goForward();
  await expect(cards(page)).toHaveCount(2);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/ru\/cases\/[a-z-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ru\/cases\?industry=b2b$/);
  await expect(cards(page)).toHaveCount(2);

  await visit(page, '/ua/cases?industry=healthcare&product=aiSeller');
  await expect(cards(page)).toHaveCount(0);
  await page.locator('main h3').first().locator('..').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ua\/cases$/);
  await expect(cards(page)).toHaveCount(CASE_SLUGS.length);
});

test('every category of the blog has an article, and its count is correct', { tag: '@fast' }, async ({ page }) => {
  await visit(page, '/ua/blog');
  const row = page.getByRole('navigation', { name: 'Тема' }).getByRole('link');
  await expect(row).toHaveCount(6);
  for (const [at, link] of (await row.all()).entries()) {
    const [, label = '', digits] = (await link.textContent())?.match(/^(.*?)(\d+)$/) ?? [];
    const count = Number(digits);
    expect(count).toBeGreaterThan(0);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(cards(page)).toHaveCount(count);
    // Each card names its category; the first link shows all.
    if (at > 0) await expect(page.locator('main article').filter({ hasText: label })).toHaveCount(count);
  }
  await expect(page).toHaveURL(/\?category=automation$/);
});

test('copies the URL of an article and says so, or shows the URL if copying fails', { tag: '@fast' }, async ({
  page,
  context,
  site,
}) => {
  await visit(page, '/ua/blog/ai-in-healthcare');
  const copy = page.getByRole('button', { name: 'Скопіювати посилання' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await copy.click();
  await expect(page.getByText('Посилання скопійовано')).toBeVisible();
  const address = `${BRAND.origin}/ua/blog/ai-in-healthcare`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy.click();
  await expect(page.getByText(address)).toBeVisible();
});
