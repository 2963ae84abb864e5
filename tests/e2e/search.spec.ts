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
