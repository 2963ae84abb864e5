import { API } from '@site/contracts/api/routes';
import { joinPath } from '@site/contracts/languages';
import { CASES, HOME, THANK_YOU } from '@site/contracts/paths';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { SITE_PAGES } from '../support/site-pages';
import { CASE, VOICE } from './support/page-texts';
import { sentMessages } from './support/stored';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  log,
  MICROPHONE,
  noteCalls,
  noteShown,
  noteUpdates,
  openPage,
  savedRecord,
  startCall,
  stillOpen,
  storedContacts,
  useAgent,
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
    const firstWords = page.waitForFunction(() =>
      document.querySelector('[data-voice-widget] [role=log] > *'),
    );
    const button = page.getByRole('button', { name: words.name, exact: true });
    await expect(button).toHaveAttribute('data-replay', '');
    await button.click();
    await expect(widget(page, 'expanded')).toBeVisible();
    expect(await (await firstWords).evaluate((line) => line?.textContent)).toContain(GREETING[lang]);
    await expectLetGo(page);

    const seen = await shown();
    for (const text of [
      words.speaking,
      words.listening,
      ...[words.toast.started, words.toast.saved, words.toast.ended].map((one) => `${one.title}|${one.text}`),
      'avatar speaking',
      'avatar listening',
    ]) {
      expect(seen).toContain(text);
    }
    expect(calls.map((call) => call.path)).toEqual([
      API.session,
      API.token,
      API.saveConversation,
      API.notify,
    ]);
    const saved = savedRecord(calls);
    const user_name = lang === 'en' ? 'Anna' : 'Анна';
    expect(saved).toMatchObject({ phone_number: '+380440000000', user_name, language: 'ru' });
    const id = String(saved.conversation_id);
    await expect.poll(() => sentMessages(site, id).length).toBe(1);
    expect(sentMessages(site, id)[0]).toContain('+380440000000');
    await expect
      .poll(async () => (await storedContacts(site, id)).map((item) => item.state))
      .toEqual(['delivered']);
    expect((await storedContacts(site, id))[0]?.saved).toEqual(saved);
    expect(foreign).toEqual([]);
    expect(watched.messages).toEqual([]);
  });
}

const TWELVE_WINDOWS =
  '320x256 256x320 480x256 640x360 667x375 844x390 320x568 390x667 768x1024 1280x500 1440x700 390x844';

test.describe('a call that stays on', () => {
  test.beforeEach(({ page }) => useAgent(page, 'stay'));

  test('shows what both sides say and is ended by its button', { tag: '@core' }, async ({
    page,
    watched,
  }) => {
    await openPage(page, '/ru');
    const panel = await startCall(page);
    for (const line of [
      'Здравствуйте, я голосовой ИИ-ассистент.',
      'Меня зовут Анна',
      'Хорошего дня, до свидания!',
    ])
      await expect(log(page)).toContainText(line);
    await panel.getByRole('button', { name: 'Завершить', exact: true }).click();
    await expectLetGo(page);
    expect(watched.messages).toEqual([]);
  });

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
    await widget(page, 'expanded').getByRole('button', { name: 'Завершить', exact: true }).click();
    await expectLetGo(page);
  });

  test('shows both controls in every window, and its start covers neither them nor the avatar', async ({
    page,
  }) => {
    await openPage(page, '/ru');
    const panel = await startCall(page);
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
    await panel.getByRole('button', { name: 'Завершить', exact: true }).click();
    await expectLetGo(page);
  });

  test('continues through navigation and a language change, and switches its texts', async ({ page }) => {
    await openPage(page, '/ru');
    const shown = await noteShown(page);
    await startCall(page);
    await page.locator('footer a[href="/ru/cases"]').hover();
    await expect(page.locator('[data-ahead="/ru/cases"]')).toBeAttached();
    expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
    await page.locator('footer a[href="/ru/cases"]').click();
    await expect(page).toHaveURL(/\/ru\/cases$/);
    await page.locator('header a[hreflang="uk"], header a[lang="uk"]').first().click();
    await expect(page).toHaveURL(/\/ua\/cases$/);
    await expect(widget(page, 'expanded').getByRole('button', { name: 'Завершити' })).toBeVisible();
    expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
    await widget(page, 'expanded').getByRole('button', { name: 'Завершити' }).click();
    await expectLetGo(page);
    expect(await shown()).toContain('Розмову завершено|До зустрічі!');
  });
});
