import { tabThrough } from './support/keyboard';
import { expect, test, visit } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

for (const [path, items, mark] of [
  ['/cases/retail-kazakhstan', 'main ul:has(> li:nth-child(3) > i:empty) > li', 'i'],
  ['/contacts', '#root ul[class]:not(:has(a, ul)) > li[class]:not(:has(*))', '::before'],
] as const)
  test(`with forced colors every item of a legend has its color: ${path}`, async ({ page }) => {
    await visit(page, path);
    const colors = await page.locator(items).evaluateAll(
      (all, name) =>
        all.map((item) => {
          const swatch = item.querySelector(`:scope > ${name === 'i' ? 'i' : 'none'}`);
          return (swatch ? getComputedStyle(swatch) : getComputedStyle(item, name)).backgroundColor;
        }),
      mark,
    );
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(colors.length).toBeGreaterThan(1);
    expect(new Set([...colors, canvas]).size).toBe(colors.length + 1);
  });

test('with forced colors the sliders of the calculator are visible', async ({ page }) => {
  await visit(page, '/products/ai-sales-manager');
  const tracks = await page
    .locator('main input[type=range]')
    .evaluateAll((sliders) => sliders.map((slider) => getComputedStyle(slider).backgroundImage));
  expect(tracks).toHaveLength(4);
  for (const track of tracks) expect(track).toMatch(/gradient/);
});

for (const path of ['/ua', '/ua/products/mediflow-ai'])
  test(`with forced colors every Tab stop of ${path} shows the focus`, async ({ page }) => {
    await visit(page, path);
    expect(await tabThrough(page)).toBeGreaterThan(20);
  });
