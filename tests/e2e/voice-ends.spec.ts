import { API } from '@site/contracts/api/routes';
import { axe } from './support/axe';
import { sentMessages } from './support/stored';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  log,
  MICROPHONE,
  noteCalls,
  openPage,
  savedRecord,
  startCall,
  stillOpen,
  storedContacts,
  useAgent,
  useOwnAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);

test('a broken connection is resumed by one tap, with a new URL and the old captions', {
  tag: '@fast',
}, async ({ page }) => {
  await useAgent(page, 'drop');
  const calls = noteCalls(page);
  await openPage(page, '/ua');
  await idleButton(page).click();
  await expect(page.locator('[data-voice-notice="dropped"]')).toBeVisible();
  await expectLetGo(page);
  expect(await axe(page)).toEqual([]);
  await useAgent(page, 'stay');
  await page.getByRole('button', { name: 'Продовжити розмову' }).click();
  await expect(widget(page, 'expanded')).toBeVisible();
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(2);
  await expect(log(page).getByText('Вітаю, я голосовий ШІ-асистент. Чим можу допомогти?')).toHaveCount(2);
});

test('a call leaves its transcript and ticket, and a page’s form with the name and number', async ({
  page,
}) => {
  await useAgent(page, 'navigate-stay');
  await openPage(page, '/ua');
  const panel = await startCall(page);
  await expect(log(page)).toContainText('Гарного дня, до побачення!');
  await panel.getByRole('button', { name: 'Завершити', exact: true }).click();
  await expectLetGo(page);
  const record = widget(page).getByRole('region', { name: 'Ваша розмова' });
  await expect(record).toBeFocused();
  for (const words of ['Lumi AI', 'Анна', '+380440000000', 'Вітаю, я голосовий ШІ-асистент.'])
    await expect(record).toContainText(words);
  for (const [width, height] of [
    [1440, 900],
    [320, 568],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await axe(page, '[data-voice-record]'), `${width}`).toEqual([]);
    await record.getByRole('button', { name: 'Закрити' }).scrollIntoViewIfNeeded();
    await expect(record.getByRole('button', { name: 'Закрити' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('header a[href="/ua/team"]').first().click();
  await expect(page).toHaveURL(/\/ua\/team$/);
  await expect(record).toContainText('Lumi AI');
  await record.getByRole('link', { name: 'Передати менеджерові' }).click();
  await expect(page).toHaveURL(/\/ua\/contacts#contact$/);
  await expect(page.locator('#contact input[name="name"]')).toHaveValue('Анна');
  await expect(page.locator('#contact input[name="phone"]')).toHaveValue('+380440000000');
  await expect(record).toHaveCount(0);
});

test('an agent that refuses the page’s language answers in its own', async ({ page }) => {
  await useAgent(page, 'no-language-stay');
  const calls = noteCalls(page);
  await openPage(page, '/ua');
  await idleButton(page).click();
  await expect(log(page)).toContainText('Здравствуйте, я голосовой ИИ-ассистент.');
  await expect(log(page).locator('[lang="ru"]').first()).toBeVisible();
  await expect(page.locator('[data-voice-notice]')).toHaveCount(0);
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(2);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
});

test('leaving the page ends the call', { tag: '@core' }, async ({ page }) => {
  await useAgent(page, 'stay');
  await openPage(page, '/ru');
  await startCall(page);
  const left = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('pagehide', () => {
          const notes = (
            window as typeof window & { opened?: { tracks: MediaStreamTrack[]; sockets: WebSocket[] } }
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

test('closing a tab during a call loses neither the contact nor the lock on the call', async ({
  page,
  site,
  context,
}) => {
  await useAgent(page, 'stay');
  const calls = noteCalls(page);
  // One request never gets a response, the other fails.
  await context.route(`**${API.saveConversation}`, () => undefined);
  await context.route(`**${API.notify}`, (route) => route.abort());
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(page.getByText('Контакт сохранён')).toBeVisible();
  const id = String(savedRecord(calls).conversation_id);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await context.unrouteAll();
  const next = await context.newPage();
  await openPage(next, '/ru/team');
  await expect.poll(() => sentMessages(site, id).length).toBe(1);
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('voice-contact');
  expect(await storedContacts(site, id)).toHaveLength(1);
  await useOwnAgent(next);
  await startCall(next);
});
