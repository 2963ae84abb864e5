import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { CASES } from '@site/contracts/paths';
import { hold } from './support/hold';
import { leadForm, PERSON } from './support/lead-form';
import { SHELL } from './support/page-texts';
import { expect, hydrated, type Page, test } from './support/test';
import { chooseAgent, idleButton, MICROPHONE, widget, withoutSoundCard } from './support/voice';

test.use({ ...MICROPHONE, colorScheme: 'light' });

/** Opens a page whose boot script, and thus every script, is held. Resolves when the footer is in the document. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  await withoutSoundCard(page);
  const { release } = await hold(page, /\/boot\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  return release;
}

test('taps on voice, theme and search before the scripts arrive are replayed once, and typed text stays', {
  tag: '@core',
}, async ({ page }) => {
  await chooseAgent(page, 'stay');
  const starts = new Set<string | undefined>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === API.token) starts.add(request.headers()[CORRELATION_HEADER]);
  });
  const release = await openHeld(page, '/ru');
  await page.locator('header button[data-replay][title]').click();
  // Twice, like an impatient visitor.
  await idleButton(page).click({ clickCount: 2 });
  const name = leadForm(page, 'home').locator('[name="name"]');
  await name.fill(PERSON.name);
  await page.locator('header').getByRole('button', { name: SHELL.ru.search.open, exact: true }).click();
  expect(starts.size).toBe(0);
  release();
  const dialog = page.getByRole('dialog', { name: SHELL.ru.search.title });
  await expect(dialog).toBeVisible();
  await expect(widget(page, 'expanded')).toBeVisible();
  await hydrated(page);
  expect(starts.size).toBe(1);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(name).toHaveValue(PERSON.name);
  await dialog.getByRole('searchbox').fill('Lumi');
  await expect(dialog.getByRole('link').first()).toBeVisible();
});

test('a press of the home page’s link before the scripts arrive starts its call when they are there', async ({
  page,
}) => {
  await chooseAgent(page, 'stay');
  const release = await openHeld(page, '/ru');
  await page.getByRole('link', { name: 'Поговорить с ассистентом' }).click();
  expect(new URL(page.url()).hash).toBe('');
  release();
  await expect(page.locator('[data-line="call"]').getByRole('log')).toContainText('Здравствуйте');
});

test('before the scripts arrive the menu opens and stays open, and a filter works', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await openHeld(page, CASES);
  const menu = page.locator('header details', { has: page.getByLabel(SHELL.en.menu, { exact: true }) });
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open', '');
  release();
  await hydrated(page);
  await expect(menu).toHaveAttribute('open', '');

  const releaseAgain = await openHeld(page, CASES);
  const cards = page.locator('main article');
  const before = await cards.count();
  await page.locator('main nav a[href$="industry=retail"]').click();
  await expect(page).toHaveURL(/industry=retail$/);
  releaseAgain();
  await hydrated(page);
  await expect.poll(() => cards.count()).toBeLessThan(before);
});
