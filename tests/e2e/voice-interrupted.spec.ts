import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { VOICE } from './support/page-texts';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  log,
  MICROPHONE,
  openPage,
  startCall,
  stillOpen,
  useAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);
test.beforeEach(({ page }) => useAgent(page, 'stay'));

type Noted = Window & { opened: { tracks: MediaStreamTrack[] }; contexts: AudioContext[] };

/** Opens a page that records its audio contexts, starts a call and waits until the assistant is silent. */
async function listening(page: Page, path: string, goodbye: string): Promise<void> {
  await page.addInitScript(() => {
    const contexts: AudioContext[] = [];
    Object.assign(window, { contexts });
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
  });
  await openPage(page, path);
  await startCall(page);
  await expect(log(page)).toContainText(goodbye);
}

const unplug = (page: Page) =>
  page.evaluate(() => {
    for (const track of (window as unknown as Noted).opened.tracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
const suspend = (page: Page) =>
  page.evaluate(async () => {
    for (const context of (window as unknown as Noted).contexts) await context.suspend();
  });

test('a microphone that is unplugged is said, and taken again when one is connected', {
  tag: '@core',
}, async ({ page, browserName }) => {
  await listening(page, '/', 'Have a good day, goodbye!');
  // Without a sound card Firefox never finishes playing what the assistant said.
  const usual = browserName === 'firefox' ? 'The assistant is speaking...' : 'Listening to you';
  const panel = widget(page, 'expanded');
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

test('suspended audio is said, and resumed by the next key', { tag: '@fast' }, async ({ page }) => {
  const { engine, listening: words } = VOICE.ua;
  await listening(page, '/ua', 'Гарного дня, до побачення!');
  await suspend(page);
  const panel = widget(page, 'expanded');
  await expect(panel.getByText(engine.interruption.paused.title)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Shift');
  await expect(panel.getByText(words, { exact: true })).toBeVisible();
  await expect(panel.getByText(engine.interruption.paused.title)).toHaveCount(0);
});

test('an interrupted call continues in text, with its captions and without a microphone', async ({
  page,
}) => {
  await listening(page, '/ru', 'Хорошего дня, до свидания!');
  await unplug(page);
  await page.getByRole('button', { name: VOICE.ru.writing.start }).click();
  await expect(page.getByRole('textbox', { name: VOICE.ru.writing.label })).toBeFocused();
  await expect(log(page).getByText('Здравствуйте, я голосовой ИИ-ассистент.')).toHaveCount(2);
  expect(await stillOpen(page)).toEqual({ tracks: 0, sockets: 1 });
  await widget(page, 'expanded').getByRole('button', { name: VOICE.ru.end, exact: true }).click();
  await expectLetGo(page);
});

test('the demo says it, too, and never that it listens without a microphone', async ({ page }) => {
  await openPage(page, '/products/lumi-ai');
  const demo = page.locator('[data-voice-demo]');
  await demo.getByRole('button', { name: 'Start Conversation' }).click();
  await expect(demo.getByRole('log')).toContainText('Have a good day, goodbye!');
  await unplug(page);
  await expect(demo.getByRole('status')).toHaveText('The microphone was disconnected');
  expect(await axe(page, '[data-voice-demo]')).toEqual([]);
  await demo.getByRole('button', { name: 'Type instead' }).click();
  await expect(demo.getByRole('status')).toHaveText('Type your message');
  await expect(page.getByRole('textbox', { name: 'Message to the assistant' })).toBeFocused();
});
