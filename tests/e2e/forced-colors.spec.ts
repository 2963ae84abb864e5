import { expect, hydrated, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('with forced colors the calendar shows the time that is booked, and none that is taken', async ({
  page,
}) => {
  await page.goto('/products/lumi-ai');
  await hydrated(page);
  const slots = await page.locator('main li > span', { hasText: /^\d\d:\d\d$/ }).evaluateAll((all) =>
    all.map((slot) => {
      const { color, backgroundColor } = getComputedStyle(slot);
      return `${color === backgroundColor ? 'no text' : 'text'} on ${backgroundColor}`;
    }),
  );
  expect(slots.length).toBeGreaterThan(20);
  const times = new Map(slots.map((look) => [look, slots.filter((other) => other === look).length]));
  // Taken, free and, on a color of its own, the one that is booked.
  expect([...times.values()].sort((a, b) => a - b)).toEqual([1, 7, 17]);
  expect([...times].find(([, count]) => count === 17)?.[0]).toMatch(/^no text/);
});

test('with forced colors the sliders of the calculator are visible', async ({ page }) => {
  await page.goto('/products/lumi-ai');
  await hydrated(page);
  const tracks = await page
    .locator('main input[type=range]')
    .evaluateAll((sliders) => sliders.map((slider) => getComputedStyle(slider).backgroundImage));
  expect(tracks).toHaveLength(4);
  for (const track of tracks) expect(track).toMatch(/gradient/);
});
