import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { hold } from './support/hold';
import { expect, type Page, test, visit } from './support/test';

const EXAMPLE = '?contacts=1000&conversion=10&cost=5000&routine=40';

const calculator = (page: Page) => page.locator('#calculator');
const field = (page: Page, at: number) => calculator(page).getByRole('textbox').nth(at);
const slider = (page: Page, at: number) => calculator(page).getByRole('slider').nth(at);
async function fill(page: Page, ...values: string[]): Promise<void> {
  for (const [at, value] of values.entries()) await field(page, at).fill(value);
}

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

  await expect(calculator(page)).toContainText('from 48 up to 67.2');
  await expect(calculator(page)).toContainText('from €62.50 down to €36.61');
  await fill(page, '1000', '10', '5000', '40');
  for (const text of ['from 100 up to 140', 'from €5,000 down to €3,800', 'from €50 down to €27.14', '+21–31'])
    await expect(calculator(page)).toContainText(text);
  await expect(page).toHaveURL(({ search }) => search === EXAMPLE);
  await expect(slider(page, 2)).toHaveValue('5000');
  await slider(page, 0).press('ArrowRight');
  await expect(field(page, 0)).toHaveValue('1010');

  await field(page, 0).fill('many');
  await expect(field(page, 0)).toHaveAttribute('aria-invalid', 'true');
  await field(page, 0).blur();
  await expect(field(page, 0)).toHaveValue('1010');
  expect(requests).toEqual([]);
  expect(watched.messages).toEqual([]);
});

test('a link that is pressed just after a change is followed, however long its page takes', {
  tag: '@fast',
}, async ({ page }) => {
  await page.clock.install();
  await visit(page, PRODUCT_PATHS.salesManager);
  const data = await hold(page, /\/data\/.*\/team\/page\.json$/);
  await field(page, 0).fill('2500');
  await page.locator('header nav a[href="/team"]').first().click();
  await expect.poll(() => data.asked.length).toBeGreaterThan(0);
  // Longer than changes wait before they are written into the address.
  await page.clock.runFor(500);
  data.release();
  await expect(page).toHaveURL(/\/team$/);
});

test('a shared URL shows the same figures in every language', async ({ page }) => {
  for (const lang of LANGUAGE_CODES) {
    await page.goto(joinPath(lang, PRODUCT_PATHS.salesManager) + EXAMPLE);
    await expect(field(page, 0), lang).toHaveValue('1000');
    await expect(calculator(page)).toContainText(/100 \S+( to)? 140/);
    await expect(calculator(page)).toContainText(lang === 'en' ? '€3,800' : '3\u00a0800\u00a0€');
  }
});
