import { expect, hydrated, test } from './support/test';

const PAPER = { light: 'rgb(247, 245, 239)', dark: 'rgb(17, 16, 14)' };

test.use({ colorScheme: 'light' });

test('cycles through dark, light and the device’s theme, exposes its state and remembers it', {
  tag: '@core',
}, async ({ page, watched }) => {
  await page.goto('/ru/cases');
  await hydrated(page);
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

test('a press is answered by the button in the next frame, and by the page in the one after', async ({
  page,
}) => {
  await page.goto('/ru/cases');
  await hydrated(page);
  const button = page.locator('header button[data-replay][title]');
  const shown = await button.evaluate(async (element: HTMLElement) => {
    const look = () => ({
      name: element.getAttribute('aria-label'),
      icons: [...element.querySelectorAll('svg')].map((icon) => icon.checkVisibility()),
      page: document.documentElement.dataset.theme,
      stored: localStorage.getItem('theme'),
    });
    const before = look();
    element.click();
    await new Promise(requestAnimationFrame);
    return [before, look()];
  });
  expect(shown).toEqual([
    { name: 'Тема: как на устройстве', icons: [true, false, false], stored: null },
    { name: 'Тема: тёмная', icons: [false, false, true], stored: 'dark' },
  ]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null })),
  );
  await expect(button).toHaveAccessibleName('Тема: как на устройстве');
  await expect(button.locator('svg').first()).toBeVisible();
  await expect(button.locator('svg').last()).toBeHidden();
});

test('follows the device until a theme is chosen', { tag: '@fast' }, async ({ page, watched }) => {
  await page.goto('/ru/cases');
  await hydrated(page);
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  expect(watched.messages).toEqual([]);
});

test('the choice applies to other tabs', async ({ page, context }) => {
  await page.goto('/team');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/contacts');
  await hydrated(other);
  await page.locator('header button[data-replay][title]').click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
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

test('an unknown stored value is ignored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'sepia'));
  await page.goto('/');
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
});
