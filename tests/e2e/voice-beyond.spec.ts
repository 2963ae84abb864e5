import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { sentMessages } from './support/stored';
import { expect, hydrated, test } from './support/test';
import {
  expectLetGo,
  FAKE_MICROPHONE,
  idleButton,
  microphoneAsked,
  noteCalls,
  noteOpened,
  openPage,
  savedRecord,
  stillOpen,
  storedContacts,
  useAgent,
  widget,
} from './support/voice';

test.use({ launchOptions: FAKE_MICROPHONE, permissions: ['microphone'] });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type AxeWindow = Window & {
  axe: { run(at: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
};

/** What axe finds wrong in the widget as it stands. */
async function axe(page: Page, at = '[data-voice-widget]'): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (where) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(where);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, at);
}

const log = (page: Page) => widget(page).getByRole('log');

test('a tap before hydration starts the call', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/shell\/[0-9a-f]{12}\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await noteOpened(page);
  await page.goto('/ru', { waitUntil: 'load' });
  await idleButton(page).click();
  release();
  await expect(widget(page, 'expanded')).toBeVisible({ timeout: 20_000 });
});

test('the line before a call says that an AI answers, and where what is stored is told', async ({ page }) => {
  await openPage(page, '/ru');
  const intro = page.locator('[data-voice-intro]');
  await expect(intro).toBeHidden();
  await idleButton(page).hover();
  await expect(intro).toContainText('Отвечает ИИ');
  await expect(intro.getByRole('link', { name: 'Что хранится' })).toHaveAttribute('href', '/ru/privacy');
  expect(await axe(page)).toEqual([]);
});

test('captions, mute, volume, and all of it by keyboard', async ({ page, site }) => {
  await useAgent(page, site, 'agent_local-fast-stay');
  await openPage(page, '/ru');
  await idleButton(page).focus();
  await page.keyboard.press('Enter');
  const minimize = page.getByRole('button', { name: 'Свернуть', exact: true });
  await expect(minimize).toBeFocused();
  await expect(log(page)).toContainText('Здравствуйте! Я голосовой ассистент. Чем могу помочь?');
  await expect(log(page)).toContainText('Меня зовут Анна');
  await expect(log(page)).toContainText('Хорошего дня, до свидания!');
  expect(await axe(page)).toEqual([]);

  await page.keyboard.press('Shift+Tab');
  const volume = page.getByRole('slider', { name: 'Громкость ассистента' });
  await expect(volume).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(volume).toHaveValue('0.95');
  await page.keyboard.press('Shift+Tab');
  const mute = page.getByRole('button', { name: 'Выключить микрофон' });
  await expect(mute).toBeFocused();
  await page.keyboard.press('Space');
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  await minimize.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Развернуть голосового ассистента' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(minimize).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLetGo(page);
  await expect(idleButton(page)).toBeFocused();
});

test('a connection that breaks is resumed by one tap, with a new address and the old captions', async ({
  page,
  site,
}) => {
  await useAgent(page, site, 'agent_local-fast-drop');
  const calls = noteCalls(page);
  await openPage(page, '/ua');
  await idleButton(page).click();
  await expect(page.locator('[data-voice-notice="dropped"]')).toBeVisible();
  await expectLetGo(page);
  expect(await axe(page)).toEqual([]);
  await page.unroute(`**${API.token}`);
  await useAgent(page, site, 'agent_local-fast-stay');
  await page.getByRole('button', { name: 'Продовжити розмову' }).click();
  await expect(widget(page, 'expanded')).toBeVisible();
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(2);
  await expect(log(page).getByText('Здравствуйте! Я голосовой ассистент. Чем могу помочь?')).toHaveCount(2);
});

test('the agent opens a page and the call goes on', async ({ page, site, watched }) => {
  await useAgent(page, site, 'agent_local-fast-navigate-stay');
  await openPage(page, '/ua/team');
  await idleButton(page).click();
  await expect(page).toHaveURL(/\/ua\/products\/lumi-ai$/);
  await expect(widget(page, 'expanded')).toBeVisible();
  await expect(log(page)).toContainText('Хорошего дня, до свидания!');
  expect(watched.messages).toEqual([]);
});

test('a silent call ends by itself, with a warning first', async ({ page, site }) => {
  await page.clock.install();
  await useAgent(page, site, 'agent_local-fast-stay');
  await openPage(page, '/');
  await idleButton(page).click();
  await expect(log(page)).toContainText('Хорошего дня, до свидания!');
  // The assistant still says its last words: while it speaks, nobody is silent.
  await page.waitForTimeout(1500);
  await expect(page.locator('[data-avatar="listening"]')).toBeVisible();
  await page.clock.fastForward(47_000);
  await expect(widget(page, 'expanded').getByText('I can’t hear you.')).toBeVisible();
  await page.clock.fastForward(15_000);
  await expectLetGo(page);
});

test('one call for all tabs', async ({ page, site, context }) => {
  await useAgent(page, site, 'agent_local-fast-stay');
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(widget(page, 'expanded')).toBeVisible();
  const other = await context.newPage();
  const calls = noteCalls(other);
  await openPage(other, '/ru');
  await idleButton(other).click();
  await expect(other.getByText('Разговор идёт в другой вкладке')).toBeVisible();
  await expectLetGo(other);
  expect(await microphoneAsked(other)).toBe(0);
  expect(calls.filter(({ path }) => path === API.token)).toEqual([]);
  await page.close();
  await other.getByRole('button', { name: 'Ещё раз' }).click();
  await expect(widget(other, 'expanded')).toBeVisible();
});

test('where voice is switched off or busy, the form is offered and the start can be tried again', async ({
  page,
}) => {
  await page.route(`**${API.token}`, (route) =>
    route.fulfill({ status: 503, json: { code: 'voice_unavailable', status: 503 } }),
  );
  await openPage(page, '/ru/team');
  await idleButton(page).click();
  await expect(page.getByText('Не удалось запустить ассистента')).toBeVisible();
  await expectLetGo(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Оставить заявку' }).click();
  await expect(page).toHaveURL(/\/ru\/contacts#contact$/);
  await expect(page.locator('[data-voice-notice]')).toHaveCount(0);
});

test('a contact that no call could deliver waits in the browser and arrives at the next visit', async ({
  page,
  site,
}) => {
  const calls = noteCalls(page);
  for (const path of [API.saveConversation, API.notify])
    await page.route(`**${path}`, (route) => route.abort());
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(page.getByText('Контакт сохранён')).toBeVisible();
  await expectLetGo(page);
  const id = String(savedRecord(calls).conversation_id);
  expect(await storedContacts(site, id)).toEqual([]);
  await page.unrouteAll();
  await page.goto('/ru/team');
  await hydrated(page);
  await expect.poll(() => sentMessages(site, id).length).toBe(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('voice-contact');
  expect(await storedContacts(site, id)).toHaveLength(1);
});

test('the Lumi demo is the same call, in its own words', async ({ page, site }) => {
  await useAgent(page, site, 'agent_local-fast-stay');
  const calls = noteCalls(page);
  await openPage(page, '/products/lumi-ai');
  const demo = page.locator('[data-voice-demo]');
  await demo.getByRole('button', { name: 'Start Conversation' }).click();
  await expect(page.locator('[data-voice-demo="connected"]')).toBeVisible();
  await expect(widget(page, 'minimized')).toBeVisible();
  await expect(demo.getByText('Assistant is speaking').or(demo.getByText('Listening'))).toBeVisible();
  await expect(demo.getByRole('log')).toContainText('Хорошего дня, до свидания!');
  expect(await axe(page, '[data-voice-demo]')).toEqual([]);
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(1);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  await demo.getByRole('button', { name: 'End Call' }).click();
  await expectLetGo(page);
  await expect(demo.getByRole('button', { name: 'Start Conversation' })).toBeFocused();
});

test.describe('with the microphone denied', () => {
  test.use({ permissions: [] });

  test('the visitor goes on in text, and the contact arrives', async ({ page, site }) => {
    const calls = noteCalls(page);
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect(page.getByText('Permission denied')).toBeVisible();
    await expect(page.locator('[data-voice-notice="denied"]')).toBeVisible();
    await expectLetGo(page);
    expect(calls).toEqual([]);
    expect(await axe(page)).toEqual([]);
    const asked = await microphoneAsked(page);
    await page.getByRole('button', { name: 'Писать' }).click();
    const input = page.getByRole('textbox', { name: 'Сообщение ассистенту' });
    await expect(input).toBeFocused();
    await page.keyboard.type('Расскажите про пилот');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('Расскажите про пилот');
    await expect(log(page)).toContainText('Оставьте, пожалуйста, имя и номер телефона.');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.type('Олена, +380 67 000 00 07');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Контакт сохранён')).toBeVisible();
    await expectLetGo(page);
    expect(await microphoneAsked(page)).toBe(asked);
    const saved = savedRecord(calls);
    expect(saved.phone_number).toBe('+380670000007');
    await expect.poll(() => sentMessages(site, String(saved.conversation_id)).length).toBe(1);
  });
});
