import { API } from '@site/contracts/api/routes';
import { joinPath } from '@site/contracts/languages';
import { CASES, HOME, THANK_YOU } from '@site/contracts/paths';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { SITE_PAGES } from '../support/site-pages';
import { axe } from './support/axe';
import { hold } from './support/hold';
import { CASE, VOICE } from './support/page-texts';
import { sentMessages } from './support/stored';
import { expect, test } from './support/test';
import {
  callOn,
  chooseAgent,
  endCall,
  expectLetGo,
  idleButton,
  log,
  MICROPHONE,
  microphoneAsked,
  noteCalls,
  noteShown,
  noteUpdates,
  openPage,
  savedRecord,
  startCall,
  stillOpen,
  storedContacts,
  widget,
} from './support/voice';

test.use(MICROPHONE);

const GREETING = { en: 'Hello', ru: 'Здравствуйте', ua: 'Вітаю' };

for (const lang of WORDED_LANGUAGES) {
  const path = joinPath(lang, HOME);
  const words = VOICE[lang];
  test(`a call on ${path} leaves one contact and one message`, {
    tag: lang === 'ru' ? '@fast' : [],
  }, async ({ page, site, watched }) => {
    const calls = noteCalls(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { hostname } = new URL(request.url());
      if (!['localhost', '127.0.0.1'].includes(hostname)) foreign.push(request.url());
    });
    await openPage(page, path);
    const shown = await noteShown(page);
    const firstWords = page.waitForFunction(() => document.querySelector('[data-voice-widget] [role=log] > *'));
    const button = page.getByRole('button', { name: words.name, exact: true });
    await expect(button).toHaveAttribute('data-replay', '');
    await button.click();
    await expect(widget(page, 'expanded')).toBeVisible();
    expect(await (await firstWords).evaluate((line) => line?.textContent)).toContain(GREETING[lang]);
    await expectLetGo(page);

    const toasts = [words.toast.started, words.toast.saved, words.toast.ended];
    // The call may end before its last notification is drawn, and before a slow API has taken the contact.
    await expect
      .poll(shown)
      .toEqual(
        expect.arrayContaining([
          ...[words.speaking, words.listening, 'avatar speaking', 'avatar listening'],
          ...toasts.map(({ title, text }) => `${title}|${text}`),
        ]),
      );
    const paths = [API.session, API.token, API.saveConversation, API.notify];
    await expect.poll(() => calls.map((call) => call.path)).toEqual(paths);
    const saved = savedRecord(calls);
    const user_name = lang === 'en' ? 'Anna' : 'Анна';
    expect(saved).toMatchObject({ phone_number: '+380440000000', user_name, language: 'ru' });
    const id = String(saved.conversation_id);
    await expect.poll(() => sentMessages(site, id)).toEqual([expect.stringContaining('+380440000000')]);
    await expect.poll(() => storedContacts(site, id)).toMatchObject([{ state: 'delivered', saved }]);
    expect(foreign).toEqual([]);
    expect(watched.messages).toEqual([]);
  });
}

test('before the first click no code of a call is loaded and nothing is connected or requested', {
  tag: '@fast',
}, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    window.AudioContext = new Proxy(AudioContext, {
      construct: (Real) => Object.assign(window, { context: new Real() }).context,
    });
  });
  /** Whether code of a call was loaded, the API called, and audio opened. */
  const used = async () => [
    requests.some((path) => /CallEngineView|Processor|worklet/i.test(path)),
    requests.some((path) => path.startsWith('/api/')),
    await page.evaluate(() => 'context' in window),
  ];
  await openPage(page, '/ru');
  await page.waitForLoadState('networkidle');
  expect(await used()).toEqual([false, false, false]);
  expect(await microphoneAsked(page)).toBe(0);
  expect(await stillOpen(page)).toEqual({ tracks: 0, sockets: 0 });
  expect(await axe(page)).toEqual([]);
  // A call has what the checks above look for, which proves that they work.
  await startCall(page);
  expect(await used()).toEqual([true, true, true]);
});

test('the Lumi demo is the same call with its own texts', async ({ page }) => {
  await chooseAgent(page, 'stay');
  const calls = noteCalls(page);
  await openPage(page, '/products/lumi-ai');
  const demo = page.locator('[data-voice-demo]');
  expect(await axe(page, '[data-voice-demo]')).toEqual([]);
  // Both appear only briefly in a fast call.
  const session = await hold(page, `**${API.session}`);
  const shown = await noteShown(page);
  await page.locator('main').getByRole('link', { name: 'Start Conversation', exact: true }).click();
  await expect(demo).toBeInViewport();
  await expect(demo.getByRole('button', { name: 'Connecting', exact: true })).toBeVisible();
  session.release();
  await expect(page.locator('[data-voice-demo="connected"]')).toBeVisible();
  await expect(widget(page, 'page')).toBeHidden();
  await expect.poll(shown).toEqual(expect.arrayContaining(['Assistant is speaking', 'Listening']));
  await expect(demo.getByRole('log')).toContainText('Have a good day, goodbye!');
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(1);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(widget(page, 'page')).toBeVisible();
  expect(await axe(page, '[data-voice-widget]')).toEqual([]);

  await demo.getByRole('button', { name: 'End Call', exact: true }).click();
  await expect(demo.getByRole('button', { name: 'Start Conversation' })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 0));
  await expectLetGo(page);
});

test('the home page’s link starts a call that its line draws, and that goes on in the corner', {
  tag: '@fast',
}, async ({ page, watched }) => {
  await chooseAgent(page, 'stay');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page, '/ua');
  const place = page.locator('[data-line]');
  await page.getByRole('link', { name: 'Поговорити з асистентом' }).click();
  const line = place.getByRole('region', { name: 'Ваша розмова' });
  await expect(line).toBeVisible();
  await expect(widget(page, 'page')).toBeHidden();
  await expect(line.getByRole('log')).toContainText('Гарного дня, до побачення!');
  await expect(line.locator('dl')).toContainText('Анна');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(widget(page, 'page')).toBeVisible();
  await page.locator('footer a[href="/ua/cases"]').click();
  await expect(page).toHaveURL(/\/ua\/cases$/);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  await page.goBack();
  await line.getByRole('button', { name: 'Завершити', exact: true }).click();
  await expectLetGo(page);
  await line.getByRole('link', { name: 'Передати менеджерові' }).click();
  await expect(page.locator('#contact input[name="name"]')).toHaveValue('Анна');
  await expect(page.locator('#contact input[name="conversation"]')).toHaveValue(/./);
  expect(watched.messages).toEqual([]);
});

test('while the voice part is down, the home page’s link leads to the form', async ({ page }) => {
  await page.route('**/mfe/mfe-voice/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Talk to the assistant' }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.locator('#contact form')).toBeInViewport();
});

const TWELVE_WINDOWS =
  '320x256 256x320 480x256 640x360 667x375 844x390 320x568 390x667 768x1024 1280x500 1440x700 390x844';

test.describe('a call that stays on', () => {
  test.beforeEach(({ page }) => chooseAgent(page, 'stay'));

  test('sends the agent the pages it may open, each once by its canonical path and in the page’s language', async ({
    page,
  }) => {
    const told = noteUpdates(page);
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect.poll(told).toHaveLength(1);
    const pages = new Map(
      [...(told()[0] ?? '').matchAll(/^(\/\S*): (.+)$/gm)].map(([, path = '', title = '']) => [path, title]),
    );
    const asked = SITE_PAGES.filter(({ aliasOf, path }) => !aliasOf && path !== THANK_YOU);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(asked.map(({ path }) => path)));
    const refused = SITE_PAGES.filter((one) => !asked.includes(one) && pages.has(one.path));
    expect(refused).toEqual([]);
    expect(pages.get(`${CASES}/marketing-germany`)).toBe(CASE.ru.title);
    await endCall(page, 'ru');
  });

  test('shows both controls in every window, and its start covers neither them nor the avatar', async ({ page }) => {
    const panel = await callOn(page, '/ru');
    // The focus keeps the notification open.
    await page.getByRole('region', { name: 'Уведомления голосового ассистента' }).getByRole('button').focus();
    await expect(log(page)).toContainText('Хорошего дня, до свидания!');
    for (const size of TWELVE_WINDOWS.split(' ')) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      const covered = await panel.evaluate((element) => {
        const seen = (part: Element) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          return [left + 6, (left + right) / 2, right - 6].every((x) =>
            [top + 6, (top + bottom) / 2, bottom - 6].every((y) => {
              const hit = document.elementFromPoint(x, y);
              return hit !== null && part.contains(hit);
            }),
          );
        };
        const minimize = element.querySelector('button[data-handover]');
        return [minimize, minimize?.nextElementSibling, element.querySelector('[data-avatar]')]
          .filter((part) => part?.checkVisibility())
          .filter((part) => part && !seen(part))
          .map((part) => part?.outerHTML.slice(0, 80));
      });
      expect(covered, size).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 256 });
    await endCall(page, 'ru');
  });
});
