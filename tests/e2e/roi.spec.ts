import type { Page } from '@playwright/test';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { hold } from './support/hold';
import { expect, test, visit } from './support/test';

const PAGES = [PRODUCT_PATHS.salesManager, PRODUCT_PATHS.aiSeller];
const EXAMPLE = '?contacts=1000&conversion=10&cost=5000&routine=40';

const calculator = (page: Page) => page.locator('#calculator');
const field = (page: Page, at: number) => calculator(page).getByRole('textbox').nth(at);
const slider = (page: Page, at: number) => calculator(page).getByRole('slider').nth(at);
const searchOf = (page: Page) => new URL(page.url()).searchParams.toString();

test('the calculator reacts to typing and updates the URL without a request', { tag: '@fast' }, async ({
  page,
  watched,
}) => {
  await visit(page, PRODUCT_PATHS.salesManager);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  // Ignore prefetching and the icon, which Chromium requests again when the URL changes.
  page.on('request', (request) => {
    if (!/\/icon\.svg$|\/(data|mfe|shell)\//.test(request.url())) requests.push(request.url());
  });

  await field(page, 0).fill('1000');
  await field(page, 1).fill('10');
  await field(page, 2).fill('5000');
  await field(page, 3).fill('40');
  await expect(calculator(page)).toContainText('from 100 up to 140');
  await expect(calculator(page)).toContainText('from €5,000 down to €3,800');
  await expect(calculator(page)).toContainText('from €50 down to €27.14');
  await expect(calculator(page)).toContainText('+21–31');
  await expect.poll(() => searchOf(page)).toBe(EXAMPLE.slice(1));
  await expect(slider(page, 2)).toHaveValue('5000');

  await field(page, 0).fill('many');
  await expect(field(page, 0)).toHaveAttribute('aria-invalid', 'true');
  await field(page, 0).blur();
  await expect(field(page, 0)).toHaveValue('1000');
  expect(requests).toEqual([]);
  expect(watched.messages).toEqual([]);
});

test('a link that is pressed just after a change is followed, however long its page takes', {
  tag: '@fast',
}, async ({ page }) => {
  await visit(page, PRODUCT_PATHS.salesManager);
  const data = await hold(page, /\/data\/.*\/team\/page\.json$/);
  await field(page, 0).fill('2500');
  await page.locator('header nav a[href="/team"]').first().click();
  await expect.poll(() => data.asked.length).toBeGreaterThan(0);
  // Longer than changes wait before they are written into the address.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  data.release();
  await expect(page).toHaveURL(/\/team$/);
});

test('a shared URL shows the same figures on every page and in every language', async ({ page }) => {
  for (const path of PAGES) {
    for (const lang of LANGUAGE_CODES) {
      await page.goto(joinPath(lang, path) + EXAMPLE);
      await expect(field(page, 0), `${lang} ${path}`).toHaveValue('1000');
      await expect(calculator(page)).toContainText(/100 \S+( to)? 140/);
      await expect(calculator(page)).toContainText(lang === 'en' ? '€3,800' : '3\u00a0800\u00a0€');
    }
  }
});

test('the calculator works with the keyboard', async ({ page }) => {
  await visit(page, PRODUCT_PATHS.aiSeller);
  await field(page, 0).focus();
  await page.keyboard.press('Tab');
  await expect(slider(page, 0)).toBeFocused();
  const before = Number(await slider(page, 0).inputValue());
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 0)).toHaveValue(String(before + 10));
  await page.keyboard.press('End');
  await expect(field(page, 0)).toHaveValue('5000');
  await page.keyboard.press('Tab');
  await expect(field(page, 1)).toBeFocused();
  await slider(page, 3).focus();
  const routine = Number(await slider(page, 3).inputValue());
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 3)).toHaveValue(String(routine + 5));
});

test('nothing on the page moves while figures change, at any length', async ({ page }) => {
  const shapes = async () => ({
    height: await page.evaluate(() => document.documentElement.scrollHeight),
    fields: await calculator(page)
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((it) => it.getBoundingClientRect().top + window.scrollY)),
  });
  const sizes = async () => {
    const found: Record<number, Awaited<ReturnType<typeof shapes>>> = {};
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found[width] = await shapes();
    }
    return found;
  };
  for (const path of PAGES) {
    await visit(page, `${joinPath('ru', path)}?contacts=10&conversion=0.5&cost=100&routine=5`);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    const before = await sizes();
    for (const [at, value] of ['5000', '60', '20000', '100'].entries()) await field(page, at).fill(value);
    await expect(field(page, 2)).toHaveValue('20000');
    const scrolled = await page.evaluate(() => window.scrollY);
    await expect.poll(() => searchOf(page)).toContain('routine=100');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await sizes(), path).toEqual(before);
  }
});

test('without JavaScript the calculator is a worked example', { tag: '@fast' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(joinPath('ru', PRODUCT_PATHS.salesManager));
  await expect(calculator(page)).toContainText('с 48 до 67');
  await expect(calculator(page).getByText('Это пример расчёта.')).toBeVisible();
  await expect(field(page, 0)).toBeHidden();
  await expect(slider(page, 0)).toBeHidden();
  await context.close();
});
