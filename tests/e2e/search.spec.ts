import { blamed, keepBeacons, untilReported } from './support/beacons';
import { expect, shownHeading, test, visit } from './support/test';

test('the / key opens the search, which finds a product in the page’s language', { tag: '@fast' }, async ({
  page,
  watched,
}) => {
  await visit(page, '/ru');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Поиск по сайту' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expect(dialog.getByRole('link')).toHaveCount(6);
  await page.keyboard.type('протокол');
  await expect(dialog.locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ru/products/mediflow-ai');
  await expect(shownHeading(page)).toBeFocused();
  expect(watched.messages).toEqual([]);
});

for (const lost of ['js', 'css'])
  test(`after its ${lost} file was lost twice, the search says so and opens at the next press`, {
    tag: '@fast',
  }, async ({ page }) => {
    await keepBeacons(page);
    await visit(page, '/');
    await page.route(new RegExp(`/SearchDialog-[^/]*\\.${lost}(\\?again=1)?$`), (route) => route.abort());
    const press = () => page.getByRole('button', { name: 'Search the site' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Search the site' });
    const reported = untilReported(page);
    await press();
    await expect(page.getByText('Search didn’t load. Try again, or use the menu.').first()).toBeVisible();
    await expect(dialog).toBeHidden();

    await press();
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    // Its own style sheet applies.
    await expect(dialog).toHaveCSS('overflow', 'hidden');
    await expect(dialog.getByRole('link').first()).toBeVisible();
    await reported;
    expect(await blamed(page)).toEqual(['shell']);
  });
