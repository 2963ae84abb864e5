import { expect, hydrated, test, visit } from './support/test';

const PAPER = { light: 'rgb(247, 245, 239)', dark: 'rgb(17, 16, 14)' };

test.use({ colorScheme: 'light' });

test('the theme follows the device, cycles through dark, light and the device’s, exposes its state and is remembered', {
  tag: '@core',
}, async ({ page, watched }) => {
  await visit(page, '/ru/cases');
  const button = page.locator('header button[data-replay][title]');
  const paper = (theme: keyof typeof PAPER) => expect(page.locator('body')).toHaveCSS('background-color', PAPER[theme]);
  await expect(button).toHaveAccessibleName('Тема: как на устройстве');
  await paper('light');
  await button.click();
  await expect(button).toHaveAccessibleName('Тема: тёмная');
  await expect(page.locator('header [role="status"]')).toHaveText('Тема: тёмная');
  await paper('dark');
  await page.reload();
  await paper('dark');
  await hydrated(page);
  await expect(button).toHaveAccessibleName('Тема: тёмная');
  await button.click();
  await expect(button).toHaveAccessibleName('Тема: светлая');
  await paper('light');
  await button.click();
  await expect(button).toHaveAccessibleName('Тема: как на устройстве');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
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
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  await expect.poll(async () => (await seen()).length).toBe(5);
  // A frame before the style sheet arrives has a transparent background.
  expect((await seen()).filter((colour) => ![PAPER.dark, 'rgba(0, 0, 0, 0)'].includes(colour))).toEqual([]);
});
