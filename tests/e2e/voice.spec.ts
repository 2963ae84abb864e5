import type { Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { sentMessages } from './support/stored';
import { expect, test } from './support/test';
import {
  expectLetGo,
  FAKE_MICROPHONE,
  idleButton,
  microphoneAsked,
  noteCalls,
  openPage,
  savedRecord,
  stillOpen,
  storedContacts,
  useAgent,
  widget,
} from './support/voice';

test.use({ launchOptions: FAKE_MICROPHONE, permissions: ['microphone'] });

const toast = (page: Page, title: string, text: string) =>
  page.locator('li', { hasText: title }).filter({ hasText: text });

const WORDS = {
  '/': {
    idle: 'Voice assistant',
    speaking: 'The assistant is speaking...',
    listening: 'Listening to you',
    started: ['Voice assistant is on', 'Speak, I can hear you'],
    saved: ['Contact saved', 'Thank you! We will contact you shortly.'],
    ended: ['The conversation has ended', 'See you!'],
  },
  '/ru': {
    idle: 'Голосовой ассистент',
    speaking: 'Ассистент говорит...',
    listening: 'Слушаю вас',
    started: ['Голосовой ассистент активирован', 'Говорите, и я вас услышу'],
    saved: ['Контакт сохранён', 'Спасибо! Мы свяжемся с вами в ближайшее время.'],
    ended: ['Разговор завершен', 'До встречи!'],
  },
  '/ua': {
    idle: 'Голосовий асистент',
    speaking: 'Асистент говорить...',
    listening: 'Слухаю вас',
    started: ['Голосового асистента увімкнено', 'Говоріть, я вас почую'],
    saved: ['Контакт збережено', 'Дякуємо! Ми зв’яжемося з вами найближчим часом.'],
    ended: ['Розмову завершено', 'До зустрічі!'],
  },
} as const;

for (const [path, words] of Object.entries(WORDS)) {
  test(`a call on ${path} leaves one contact and one message`, async ({ page, site, watched }) => {
    const calls = noteCalls(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { hostname } = new URL(request.url());
      if (!['localhost', '127.0.0.1'].includes(hostname)) foreign.push(request.url());
    });
    await openPage(page, path);
    // Toasts and statuses come and go within a fast call: what was ever shown is what counts.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('[role=status], section ol > li p')) {
          const text = [...element.childNodes].map((node) => node.textContent).join('|');
          if (text && !seen.includes(text)) seen.push(text);
        }
        const avatar = document.querySelector('[data-avatar]')?.getAttribute('data-avatar');
        if (avatar && !seen.includes(`avatar ${avatar}`)) seen.push(`avatar ${avatar}`);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    const button = page.getByRole('button', { name: words.idle, exact: true });
    await expect(button).toHaveAttribute('data-replay', '');
    await button.click();
    await expect(widget(page, 'expanded')).toBeVisible();
    await expectLetGo(page);

    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    for (const shown of [
      words.speaking,
      words.listening,
      words.started.join('|'),
      words.saved.join('|'),
      words.ended.join('|'),
      'avatar speaking',
      'avatar listening',
    ]) {
      expect(seen).toContain(shown);
    }
    expect(calls.map((call) => call.path)).toEqual([
      API.session,
      API.token,
      API.saveConversation,
      API.notify,
    ]);
    const saved = savedRecord(calls);
    expect(saved).toMatchObject({ phone_number: '+380440000000', user_name: 'Анна', language: 'ru' });
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

test.describe('before the first click', () => {
  test('nothing of the call is loaded, connected or asked for', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openPage(page, '/ru');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /worklet|audioConcat|rawAudio|CallEngine|\/api\//i.test(url))).toEqual(
      [],
    );
    expect(await microphoneAsked(page)).toBe(0);
    expect(await stillOpen(page)).toEqual({ tracks: 0, sockets: 0 });
    const idle = [...requests];
    await idleButton(page).click();
    await expect(widget(page, 'expanded')).toBeVisible();
    const voice = requests.filter((url) => !idle.includes(url) && url.includes('/mfe/mfe-voice/'));
    expect(voice.filter((url) => /CallEngine/.test(url)).length).toBeGreaterThan(0);
  });
});

test.describe('a call that stays on', () => {
  test.beforeEach(({ page, site }) => useAgent(page, site, 'agent_local-fast-stay'));

  test('is minimized, expanded, and ended by its buttons', async ({ page }) => {
    await openPage(page, '/ru');
    await idleButton(page).click();
    await widget(page, 'expanded').getByRole('button', { name: 'Свернуть', exact: true }).click();
    const small = page.getByRole('button', { name: 'Развернуть голосового ассистента', exact: true });
    await expect(small).toBeFocused();
    expect((await small.locator('svg').boundingBox())?.width).toBe(150);
    await small.click();
    await expect(widget(page, 'expanded').getByRole('button', { name: 'Свернуть' })).toBeFocused();
    await widget(page, 'expanded').getByRole('button', { name: 'Завершить', exact: true }).click();
    await expect(toast(page, 'Разговор завершен', 'До встречи!')).toBeVisible();
    await expectLetGo(page);
    await expect(idleButton(page)).toBeFocused();
  });

  test('goes on through navigation and a change of language, and speaks the new one', async ({ page }) => {
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect(widget(page, 'expanded')).toBeVisible();
    await page.locator('footer a[href="/ru/cases"]').click();
    await expect(page).toHaveURL(/\/ru\/cases$/);
    await page.locator('header a[hreflang="uk"], header a[lang="uk"]').first().click();
    await expect(page).toHaveURL(/\/ua\/cases$/);
    await expect(widget(page, 'expanded').getByRole('button', { name: 'Завершити' })).toBeVisible();
    expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
    await widget(page, 'expanded').getByRole('button', { name: 'Завершити' }).click();
    await expect(toast(page, 'Розмову завершено', 'До зустрічі!')).toBeVisible();
    await expectLetGo(page);
  });

  test('is let go when the page goes away', async ({ page }) => {
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect(widget(page, 'expanded')).toBeVisible();
    const left = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('pagehide', () => {
            const notes = (
              window as Window & { opened?: { tracks: MediaStreamTrack[]; sockets: WebSocket[] } }
            ).opened;
            const live = notes?.tracks.filter((track) => track.readyState === 'live').length;
            const open = notes?.sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length;
            resolve(`${live} tracks, ${open} sockets`);
          });
          dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        }),
    );
    expect(await left).toBe('0 tracks, 0 sockets');
    await expectLetGo(page);
  });

  test('is one call whatever the clicking', async ({ page }) => {
    const calls = noteCalls(page);
    await openPage(page, '/ru');
    await idleButton(page).evaluate((button: HTMLButtonElement) => {
      for (let i = 0; i < 4; i++) button.click();
    });
    await expect(widget(page, 'expanded')).toBeVisible();
    expect(calls.filter(({ path }) => path === API.token)).toHaveLength(1);
    expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  });

  test('moves the avatar by the real voices', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openPage(page, '/ru');
    await idleButton(page).click();
    const ring = page.locator('[data-avatar] path').first();
    await expect(ring).toBeVisible();
    const drawn = new Set<string | null>();
    await expect.poll(async () => drawn.add(await ring.getAttribute('d')).size).toBeGreaterThan(5);
  });
});

for (const [agent, text] of [
  ['429', 'Не удалось запустить ассистента'],
  ['empty', 'No signed URL returned'],
  ['refuse', ''],
] as const) {
  test(`a start that fails upstream (${agent}) says so and can be tried again`, async ({ page, site }) => {
    await useAgent(page, site, `agent_local-fast-${agent}`);
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect(toast(page, 'Ошибка подключения', text)).toBeVisible();
    await expectLetGo(page);
    await expect(page.getByRole('link', { name: 'Оставить заявку' })).toHaveAttribute('href', '/ru#contact');
    await page.unroute(`**${API.token}`);
    await idleButton(page).click();
    await expect(widget(page, 'expanded')).toBeVisible();
  });
}

test('an agent that hangs up ends the call', async ({ page, site }) => {
  await useAgent(page, site, 'agent_local-fast-agent-ends');
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(toast(page, 'Разговор завершен', 'До встречи!')).toBeVisible();
  await expectLetGo(page);
});
