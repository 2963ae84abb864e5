import { expect, hydrated, test, visit } from './support/test';

const PAPER = { light: 'rgb(247, 245, 239)', dark: 'rgb(17, 16, 14)' };

test.use({ colorScheme: 'light' });

test('cycles through dark, light and the device’s theme, exposes its state and remembers it', {
  tag: '@core',
}, async ({ page, watched }) => {
  await visit(page, '/ru/cases');
  const button = page.locator('header button[data-replay][title]');
  const status = page.locator('header [role="status"]');
  await expect(button).toHaveAccessibleName('Тема: как на устройстве');
  await button.click();
  await expect(button).toHaveAccessibleName('Тема: тёмная');
  await expect(status).toHaveText('Тема: тёмная');
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  await hydrated(page);
  await expect(button).toHaveAccessibleName('Тема: тёмная');
  await button.click();
  await expect(button).toHaveAccessibleName('Тема: светлая');
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.light);
  await button.click();
  await expect(button).toHaveAccessibleName('Тема: как на устройстве');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  expect(watched.messages).toEqual([]);
});

test('follows the device until a theme is chosen', { tag: '@fast' }, async ({ page, watched }) => {
  await visit(page, '/ru/cases');
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  expect(watched.messages).toEqual([]);
});

test('a stored choice applies before the first paint and before any script of the site is loaded', {
  tag: '@core',
}, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      if (seen.length < 5) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.route(/\/shell\/.*\.js$/, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  await page.waitForFunction(() => (window as typeof window & { seen: string[] }).seen.length >= 5);
  const seen = await page.evaluate(() => (window as typeof window & { seen: string[] }).seen);
  // A frame before the style sheet arrives has a transparent background.
  expect(seen.filter((colour) => colour !== PAPER.dark && colour !== 'rgba(0, 0, 0, 0)')).toEqual([]);
});
