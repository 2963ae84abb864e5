import { expect, hydrated, shownHeading, test } from './support/test';

// With smooth scrolling, as most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the scroll-to-top button scrolls smoothly to the top, although it disappears on the way', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
  const button = page.getByRole('button', { name: 'Back to top' });
  await expect(button).toBeVisible();
  const ended = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('scrollend', () => window.scrollY < 4000 && resolve(window.scrollY)),
      ),
  );
  await button.press('Enter');
  expect(await ended).toBe(0);
  await expect(button).toBeHidden();
  await expect(shownHeading(page)).toBeFocused();
});
