import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { joinPath } from '@site/contracts/languages';
import { CASES } from '@site/contracts/paths';
import { thankYouHref } from '@site/contracts/thank-you';
import { nightlyIf } from '../support/nightly';
import { SITE_PAGES } from '../support/site-pages';
import { type BootAssets, bootAssets } from './support/boot-assets';
import { fillForm, leadForm, newEmail, PERSON, sendButton } from './support/lead-form';
import { SHELL } from './support/page-texts';
import { storedLeads } from './support/stored';
import { hydrated, type Page, test } from './support/test';
import { expect, idleButton, MICROPHONE, useAgent, widget, withoutSoundCard } from './support/voice';

test.use({ ...MICROPHONE, colorScheme: 'light' });

const HELD_MS = 5000;

type Held = (assets: BootAssets) => (path: string) => boolean;
const HELD: Record<string, Held> = {
  'boot.js':
    ({ boot }) =>
    (path) =>
      path === boot,
  'the entry':
    ({ entry }) =>
    (path) =>
      path === entry,
  'every other script':
    ({ boot, entry }) =>
    (path) =>
      path.endsWith('.js') && path !== boot && path !== entry,
};

/** Opens a page whose `held` scripts arrive only after five seconds. Resolves when the footer is in the document. */
async function openHeld(page: Page, path: string, held: (path: string) => boolean): Promise<string[]> {
  await withoutSoundCard(page);
  const asked: string[] = [];
  const opened = Date.now();
  await page.route(
    (url) => held(url.pathname),
    async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, opened + HELD_MS - Date.now())));
      await route.continue();
    },
  );
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  return asked;
}

const themeButton = (page: Page) => page.locator('header button[data-replay][title]');
const searchButton = (page: Page) =>
  page.locator('header').getByRole('button', { name: SHELL.ru.search.open, exact: true });
/** Records the calls that a page starts by the correlation id of their requests. */
function noteStarts(page: Page): Set<string | undefined> {
  const starts = new Set<string | undefined>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === API.token) starts.add(request.headers()[CORRELATION_HEADER]);
  });
  return starts;
}

/** Taps theme, voice (twice, like an impatient visitor) and search, and types into the form. */
async function tapAll(page: Page): Promise<void> {
  await themeButton(page).click();
  await idleButton(page).click({ clickCount: 2 });
  await leadForm(page, 'home').locator('[name="name"]').fill(PERSON.name);
  await searchButton(page).click();
}

/** Checks that each tap took effect once and that the typed text is kept. */
async function expectAllAnswered(page: Page, starts: ReadonlySet<unknown>): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 20_000 });
  const dialog = page.getByRole('dialog', { name: SHELL.ru.search.title });
  await expect(dialog).toBeVisible();
  await expect(widget(page, 'expanded')).toBeVisible();
  await hydrated(page);
  expect(starts.size).toBe(1);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(leadForm(page, 'home').locator('[name="name"]')).toHaveValue(PERSON.name);
  await dialog.getByRole('searchbox').fill('Lumi');
  await expect(dialog.getByRole('link').first()).toBeVisible();
}

for (const [what, held] of Object.entries(HELD)) {
  const core = { 'boot.js': ['@core'], 'the entry': ['@core-nightly'] }[what] ?? [];
  /** All tests run with the boot script delayed, and for other scripts the ones that differ. */
  const repeats = (only: string) => nightlyIf(what !== 'boot.js' && what !== only);

  test(`with ${what} delayed by 5 s, taps on voice, theme and search are replayed once, and typed text stays`, {
    tag: core,
  }, async ({ page, request }) => {
    await useAgent(page, 'stay');
    const starts = noteStarts(page);
    await openHeld(page, '/ru', held(await bootAssets(request, '/ru')));
    await tapAll(page);
    expect(starts.size).toBe(0);
    await expectAllAnswered(page, starts);
  });

  test(`with ${what} delayed by 5 s, the menu opens immediately and stays open, and a filter works`, {
    tag: [...core, ...repeats('every other script')],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const assets = await bootAssets(request, CASES);
    await openHeld(page, CASES, held(assets));
    const menu = page.locator('header details', { has: page.getByLabel(SHELL.en.menu, { exact: true }) });
    await menu.locator('summary').click();
    await expect(menu).toHaveAttribute('open', '');
    await hydrated(page);
    await expect(menu).toHaveAttribute('open', '');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const opened = await openHeld(page, CASES, held(assets));
    const before = await page.locator('main article').count();
    await page.locator('main nav a[href$="industry=retail"]').click();
    await expect(page).toHaveURL(/industry=retail$/);
    await hydrated(page);
    await expect.poll(() => page.locator('main article').count()).toBeLessThan(before);
    expect(opened.length).toBeGreaterThan(0);
  });

  test(`with ${what} delayed by 5 s, a form is sent by its button`, {
    tag: [...core, ...repeats('the entry')],
  }, async ({ page, request, site }) => {
    const email = newEmail();
    await openHeld(page, '/ru', held(await bootAssets(request, '/ru')));
    const lead = leadForm(page, 'home');
    await fillForm(lead, email);
    await sendButton(lead).click();
    await expect(page).toHaveURL(new RegExp(`${thankYouHref('home', 'ru')}$`));
    expect(await storedLeads(site, email)).toHaveLength(1);
  });
}

test('every button in every served page submits a form, is recorded by the inline script, or is hidden', {
  tag: '@fast',
}, async ({ request }) => {
  for (const { path, languages } of SITE_PAGES) {
    for (const lang of languages) {
      const address = joinPath(lang, path);
      const html = await (await request.get(address)).text();
      const buttons = html.match(/<button\b[^>]*>/g) ?? [];
      expect(buttons.length, address).toBeGreaterThan(2);
      const dead = buttons.filter((tag) => !/ type="submit"| data-replay| hidden/.test(tag));
      expect(dead, address).toEqual([]);
    }
  }
});

for (const [which, chosen] of [
  ['one', (chunks: string[]) => chunks.slice(-1)],
  ['each', (chunks: string[]) => chunks],
] as const)
  test(`with ${which} of the other scripts delayed by 5 s, every tap is replayed once and typed text stays`, {
    tag: nightlyIf(which === 'each'),
  }, async ({ browser, request, baseURL }) => {
    test.setTimeout(300_000);
    const { chunks } = await bootAssets(request, '/ru');
    expect(chunks.length).toBeGreaterThan(5);
    const left = chosen(chunks);
    const one = async () => {
      for (let chunk = left.shift(); chunk; chunk = left.shift()) {
        const context = await browser.newContext({
          baseURL: baseURL ?? '',
          colorScheme: 'light',
          reducedMotion: 'reduce',
          permissions: ['microphone', 'local-network-access'],
        });
        const page = await context.newPage();
        await useAgent(page, 'stay');
        const starts = noteStarts(page);
        const asked = await test.step(chunk, async () => {
          const asked = await openHeld(page, '/ru', (path) => path === chunk);
          await tapAll(page);
          await expectAllAnswered(page, starts);
          return asked;
        });
        expect(asked).toContain(chunk);
        await context.close();
      }
    };
    await Promise.all([one(), one(), one()]);
  });

test('search, call and form take effect once if their on-demand scripts take 5 s', async ({
  page,
  request,
  site,
}) => {
  await useAgent(page, 'stay');
  const starts = noteStarts(page);
  const { boot, entry, chunks } = await bootAssets(request, '/ru');
  const first = new Set([boot, entry, ...chunks]);
  const asked: string[] = [];
  await page.route(
    (url) => url.pathname.endsWith('.js') && !first.has(url.pathname),
    async (route) => {
      asked.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
      await route.continue();
    },
  );
  await page.goto('/ru');
  await hydrated(page);
  await idleButton(page).click();
  const email = newEmail();
  const lead = leadForm(page, 'home');
  await fillForm(lead, email);
  await sendButton(lead).click();
  await searchButton(page).click();
  const dialog = page.getByRole('dialog', { name: SHELL.ru.search.title });
  await expect(dialog).toBeVisible();
  await expect(widget(page, 'expanded')).toBeVisible();
  await expect.poll(() => storedLeads(site, email)).toHaveLength(1);
  expect(starts.size).toBe(1);
  expect(asked.length).toBeGreaterThan(1);
});
