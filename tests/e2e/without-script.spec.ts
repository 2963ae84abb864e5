import { BRAND } from '@site/contracts/brand';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { BOT_IDS } from 'shell/src/pages/home/content';
import { ARTICLE_SLUGS, CASE_SLUGS } from '../support/content-slugs';
import { expect, shownHeading, test } from './support/test';

test.use({ javaScriptEnabled: false });

for (const path of ['/', '/products/lumi-ai', '/blog/ai-sales-growth'])
  test(`no control of ${path} that only a script can answer is shown`, { tag: '@fast' }, async ({ page }) => {
    await page.goto(path);
    const controls = page.locator('[data-replay=""]');
    expect(await controls.count()).toBeGreaterThan(2);
    await expect(controls.filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-voice-widget]')).toBeHidden();
  });

test('the link that would start a call leads to the form', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/ru');
  await page.getByRole('link', { name: 'Поговорить с ассистентом' }).click();
  await expect(page).toHaveURL(/\/ru#contact$/);
  await expect(page.locator('#contact form')).toBeInViewport();
});

for (const [width, path, menu, name, to] of [
  [1440, '/', 'header nav summary', 'MediFlow AI', PRODUCT_PATHS.mediFlow],
  [320, '/ua', 'header summary[aria-label="Меню"]', 'Команда', '/ua/team'],
] as const)
  test(`the menu opens and its links work, ${width} px`, { tag: '@fast' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(path);
    await page.locator(menu).click();
    await page.locator('header').getByRole('link', { name }).locator('visible=true').click();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(shownHeading(page)).toBeVisible();
  });

test('the lists are complete for any query, and an article is fully readable', { tag: '@fast' }, async ({ page }) => {
  const cards = page.locator('[data-slot="page"] article h3');
  await page.goto('/ru/cases?industry=retail');
  await expect(cards).toHaveCount(CASE_SLUGS.length);
  await page.goto('/blog?category=sales');
  await expect(cards).toHaveCount(ARTICLE_SLUGS.length);
  await cards.first().getByRole('link').click();
  // The whole document, not its first bytes: the links are counted at once.
  await page.waitForURL(/\/blog\/ai-sales-growth$/);
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  expect(await contents.count()).toBeGreaterThan(2);
  for (const link of await contents.all())
    await expect(page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)).toBeVisible();
  const share = page.getByRole('navigation', { name: 'Send to a colleague' }).getByRole('link');
  await expect(share).toHaveCount(6);
  const address = encodeURIComponent(`${BRAND.origin}/blog/ai-sales-growth`);
  for (const link of await share.all()) expect(await link.getAttribute('href')).toContain(address);
});

test('every dialogue of the demo bots is fully readable', async ({ page }) => {
  await page.goto('/ru');
  await expect(page.getByText('Послушать')).toBeHidden();
  for (const id of BOT_IDS) {
    await page.locator(`input[name="demo-bot"][value="${id}"]`).check({ force: true });
    await expect(page.locator(`[data-bot="${id}"] [role="log"]`)).toBeVisible();
    await expect(page.locator(`[data-bot="${id}"] button`).first()).toBeHidden();
  }
});

test('the calculator is a worked example', { tag: '@fast' }, async ({ page }) => {
  await page.goto(`/ru${PRODUCT_PATHS.salesManager}`);
  const calculator = page.locator('#calculator');
  await expect(calculator).toContainText('с 48 до 67');
  await expect(calculator.getByText('Это пример расчёта.')).toBeVisible();
  await expect(calculator.getByRole('textbox').or(calculator.getByRole('slider'))).toHaveCount(0);
});
