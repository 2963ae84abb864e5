import { expect, hydrated, shownHeading, test } from './support/test';

test('a navigation is announced and moves the focus to the heading, forward and back', {
  tag: '@fast',
}, async ({ page }) => {
  await page.goto('/ru/team');
  await hydrated(page);
  const said = () => page.evaluate(() => document.querySelector('p[aria-live][aria-atomic]')?.textContent);
  const heading = () => page.evaluate(() => document.querySelector('main h1')?.textContent);
  const go = async (move: () => Promise<unknown>) => {
    const before = await heading();
    await move();
    await expect.poll(heading).not.toBe(before);
    await expect(shownHeading(page)).toBeFocused();
    expect(await said()).toBe(await heading());
  };
  await go(() => page.locator('header nav').getByRole('link', { name: 'Блог' }).click());
  await expect(page).toHaveURL(/\/ru\/blog$/);
  await go(() => page.goBack());
  await expect(page).toHaveURL(/\/ru\/team$/);
});

for (const path of ['/ua', '/ua/products/mediflow-ai']) {
  test(`${path} shows the focus in forced colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await hydrated(page);
    const unseen = await page.evaluate(() => {
      const faults: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, summary)',
      )) {
        if (!control.checkVisibility() || control.closest('.visually-hidden')) continue;
        control.focus({ focusVisible: true } as FocusOptions);
        if (document.activeElement !== control) continue;
        // A link that covers its card is outlined around the card, a checkbox around its label.
        const around = [control, control.closest('label'), control.closest('article, li, div')];
        const outlined = around.some((shown) => {
          if (!shown) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(shown);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        });
        if (!outlined) faults.push(control.outerHTML.slice(0, 120));
      }
      return faults;
    });
    expect(unseen).toEqual([]);
  });
}
