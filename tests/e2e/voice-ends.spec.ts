import { API } from '@site/contracts/api/routes';
import { axe } from './support/axe';
import { sentMessages } from './support/stored';
import { expect, test } from './support/test';
import {
  callOn,
  chooseAgent,
  chooseOwnAgent,
  endCall,
  expectLetGo,
  idleButton,
  log,
  MICROPHONE,
  type Noted,
  noteCalls,
  openPage,
  savedRecord,
  startCall,
  stillOpen,
  storedContacts,
  toast,
  unplug,
} from './support/voice';

test.use(MICROPHONE);

test('a start without its code shows a readable error, offers the form and can be retried', {
  tag: '@fast',
}, async ({ page }) => {
  await page.route('**/CallEngineView*', (route) => route.abort());
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(toast(page, 'Ошибка подключения', 'Не удалось запустить ассистента')).toBeVisible();
  await expectLetGo(page);
  expect(await axe(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Оставить заявку' })).toHaveAttribute('href', '/ru#contact');
  await page.unroute('**/CallEngineView*');
  await startCall(page);
});

test('a microphone that is unplugged is said, and taken again when one is connected', {
  tag: '@core',
}, async ({ page, browserName }) => {
  const panel = await callOn(page, '/');
  await expect(log(page)).toContainText('Have a good day, goodbye!');
  // Without a sound card Firefox never finishes playing what the assistant said.
  const usual = browserName === 'firefox' ? 'The assistant is speaking...' : 'Listening to you';
  const status = panel.getByRole('status').filter({ hasText: /./ });
  await expect(status).toHaveText(usual);
  await unplug(page);
  await expect(status).toHaveText('The microphone was disconnected');
  await expect(panel.getByRole('alert')).toContainText('Reconnect it and continue, or type instead.');
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(status).toHaveText(usual);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  await unplug(page);
  await panel.getByRole('button', { name: 'Continue the conversation' }).click();
  await expect(status).toHaveText(usual);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
});

test('a call in which the agent opens a page goes on there', async ({ page, watched }) => {
  await callOn(page, '/ua', 'navigate-stay');
  await expect(page).toHaveURL(/\/ua\/products\/lumi-ai$/);
  await expect(log(page)).toContainText('Гарного дня, до побачення!');
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  await endCall(page, 'ua');
  expect(watched.messages).toEqual([]);
});

test('leaving the page ends the call', { tag: '@core' }, async ({ page }) => {
  await callOn(page, '/ru');
  const left = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    // At once: the page may not run again.
    const { tracks, sockets } = (window as typeof window & Noted).opened;
    return {
      tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
      sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    };
  });
  expect(left).toEqual({ tracks: 0, sockets: 0 });
  await expectLetGo(page);
});

test('closing a tab during a call loses neither the contact nor the lock on the call', async ({
  page,
  site,
  context,
}) => {
  await chooseAgent(page, 'stay');
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
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage).join())).not.toContain('voice-contact');
  expect(await storedContacts(site, id)).toHaveLength(1);
  await chooseOwnAgent(next);
  await startCall(next);
});
