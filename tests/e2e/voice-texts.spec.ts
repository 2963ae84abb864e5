import { LANGUAGES } from '@site/contracts/languages';
import { PRODUCT_PATHS } from '../../mfe-products/products';
import { nightlyIf } from '../support/nightly';
import { sites } from './support/sites';
import { hydrated, test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  MICROPHONE,
  noteShown,
  openPage,
  toast,
  useAgent,
  widget,
} from './support/voice';
import { VOICE_WORDS } from './support/voice-words';

// The second site runs with VOICE_TEXTS=ru and a different limit.
test.use(MICROPHONE);
test.use({ baseURL: async ({ browserName: _ }, use) => use(sites().development.url) });

const RUSSIAN = VOICE_WORDS['/ru'];

for (const { prefix, htmlLang } of LANGUAGES) {
  const path = prefix || '/';
  // The Russian page proves least, because its own language is Russian.
  test(`the widget on ${path} is in Russian if the stage sets it`, {
    tag: nightlyIf(path === '/ru'),
  }, async ({ page }) => {
    await useAgent(page, 'stay');
    await openPage(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
    await expect(widget(page, 'idle')).toHaveAttribute('lang', 'ru');
    const shown = await noteShown(page);
    await page.getByRole('button', { name: RUSSIAN.name, exact: true }).click();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(button(RUSSIAN.end)).toBeVisible();
    await expect.poll(shown).toContain(RUSSIAN.saved.join('|'));
    await button(RUSSIAN.minimize).click();
    await button(RUSSIAN.expand).click();
    await button(RUSSIAN.end).click();
    await expectLetGo(page);
    const seen = await shown();
    const toasts = [RUSSIAN.started, RUSSIAN.ended].map((words) => words.join('|'));
    for (const text of [RUSSIAN.speaking, RUSSIAN.listening, ...toasts]) expect(seen).toContain(text);
    await useAgent(page, '500');
    await idleButton(page).click();
    await expect(toast(page, ...RUSSIAN.failed)).toBeVisible();
    await expectLetGo(page);
  });
}

test('the demo on the English Lumi page is in English although the widget is in Russian', async ({
  page,
}) => {
  await useAgent(page, 'stay');
  await openPage(page, PRODUCT_PATHS.lumiAi);
  const demo = page.locator('[data-voice-demo]');
  await expect(demo).toHaveAttribute('lang', 'en');
  await expect(widget(page, 'idle')).toHaveAttribute('lang', 'ru');
  const shown = await noteShown(page);
  await demo.getByRole('button', { name: 'Start Conversation', exact: true }).click();
  await expect(demo.getByRole('button', { name: 'End Call', exact: true })).toBeVisible();
  await expect(demo.getByRole('status')).toHaveText(/^(Listening|Assistant is speaking)$/);
  await expect.poll(shown).toContain(RUSSIAN.started.join('|'));
  await demo.getByRole('button', { name: 'End Call', exact: true }).click();
  await expectLetGo(page);
});

test('a limit of the stage reaches the page with the same settings', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const settings = await page.evaluate(() => JSON.parse(document.getElementById('site')?.textContent ?? ''));
  expect(settings.settings.voice).toMatchObject({ texts: 'ru', limits: { VOICE_CALL_SECONDS: 480 } });
});
