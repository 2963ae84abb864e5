import { SHELL } from './support/page-texts';
import { expect, hydrated, test } from './support/test';

test.describe.configure({ mode: 'parallel' });

const CASES = [
  {
    home: '/',
    query: 'clinics',
    opens: '/products/mediflow-ai',
    title: 'Search the site',
    menu: 'Menu',
    none: '0 found',
  },
  {
    home: '/ru',
    query: 'протокол',
    opens: '/ru/products/mediflow-ai',
    title: 'Поиск по сайту',
    menu: 'Меню',
    none: 'Найдено: 0',
  },
  {
    home: '/ua',
    query: 'протоколи',
    opens: '/ua/products/mediflow-ai',
    title: 'Пошук на сайті',
    menu: 'Меню',
    none: 'Знайдено: 0',
  },
];

for (const { home, query, opens, title } of CASES) {
  test(`the / key opens the search, which finds a product in the language of ${home}`, {
    tag: home === '/ru' ? '@fast' : [],
  }, async ({ page, watched }) => {
    await page.goto(home);
    await hydrated(page);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await expect(dialog.getByRole('link')).toHaveCount(6);
    await page.keyboard.type(query);
    await expect(dialog.locator('mark').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(opens);
    await expect(dialog).toBeHidden();
    await expect(page.locator('main h1')).toBeFocused();
    expect(watched.messages).toEqual([]);
  });
}

for (const { home, title, menu, none } of CASES) {
  test(`the buttons of header and menu open the search on ${home}`, async ({ page, watched }) => {
    await page.goto(home);
    await hydrated(page);
    const dialog = page.getByRole('dialog', { name: title });
    const button = page.locator('header').getByRole('button', { name: title });
    await button.filter({ visible: true }).click();
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button.filter({ visible: true })).toBeFocused();

    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .locator('header summary')
      .filter({ visible: true })
      .and(page.getByLabel(menu, { exact: true }))
      .click();
    await button.filter({ visible: true }).click();
    await dialog.getByRole('searchbox').fill('щщщ');
    await expect(dialog.getByRole('status')).toHaveText(none);
    await dialog.getByRole('searchbox').fill('ai');
    const links = dialog.getByRole('link');
    await expect(links.nth(1)).toBeVisible();
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(links.nth(at)).toBeFocused();
    }
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(watched.messages).toEqual([]);
  });
}

test('Enter opens the best result, Escape restores the focus', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/ru/blog');
  await hydrated(page);
  const link = page.locator('header a').first();
  await link.focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('lumi');
  await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('Lumi AI');
  await page.keyboard.press('Enter');
  await page.waitForURL('/ru/products/lumi-ai');
});

test('a search without results offers contact, and one that fails to load says so', { tag: '@fast' }, async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('0 found');
  await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute('href', '/contacts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.route('**/search-en.json', (route) => route.abort());
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(SHELL.en.search.failed);
});

test('a / typed into a form does not open the search', async ({ page }) => {
  await page.goto('/contacts');
  await hydrated(page);
  const field = page.locator('main input[type="text"], main input[name="name"]').first();
  await field.focus();
  await page.keyboard.press('/');
  await expect(field).toHaveValue('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the dialog fits the narrowest window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto('/ua');
  await hydrated(page);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('дзвінки');
  await expect(dialog.getByRole('link').first()).toBeVisible();
  const { inside, page: sideways } = await dialog.evaluate((element) => ({
    inside: element.scrollWidth - element.clientWidth,
    page: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect(inside).toBeLessThanOrEqual(0);
  expect(sideways).toBeLessThanOrEqual(0);
  await dialog.getByRole('button').click();
  await expect(dialog).toBeHidden();
});
