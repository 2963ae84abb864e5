import { sites } from './support/sites';
import { expect, hydrated, test } from './support/test';

// The second site runs with VOICE_TEXTS=ru and a different limit.
test.use({ baseURL: async ({ browserName: _ }, use) => use(sites().development.url) });

test('the texts and limits of a call that the stage sets reach the page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('[data-voice-widget="idle"]')).toHaveAttribute('lang', 'ru');
  const settings = await page.evaluate(() => JSON.parse(document.getElementById('site')?.textContent ?? ''));
  expect(settings.settings.voice).toMatchObject({ texts: 'ru', limits: { VOICE_CALL_SECONDS: 480 } });
});
