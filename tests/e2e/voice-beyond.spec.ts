import { API } from '@site/contracts/api/routes';
import { axe } from './support/axe';
import { hold } from './support/hold';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  log,
  MICROPHONE,
  microphoneAsked,
  noteCalls,
  noteShown,
  openPage,
  openWithLimits,
  startCall,
  stillOpen,
  useAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);

test('before the first click no code of a call is loaded and nothing is connected or requested', {
  tag: '@fast',
}, async ({ page }) => {
  const scripts: { url: string; body: Promise<string> }[] = [];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()))
      scripts.push({ url: response.url(), body: response.text().catch(() => '') });
  });
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    const noted = <Target extends object>(name: string, target: Target): Target =>
      new Proxy(target, {
        construct(original, parameters) {
          made.push(name);
          return Reflect.construct(original as typeof Object, parameters);
        },
      });
    window.AudioContext = noted('AudioContext', window.AudioContext);
    window.AudioWorkletNode = noted('AudioWorkletNode', window.AudioWorkletNode);
    window.RTCPeerConnection = noted('RTCPeerConnection', window.RTCPeerConnection);
    window.EventSource = noted('EventSource', window.EventSource);
    const add = AudioWorklet.prototype.addModule;
    AudioWorklet.prototype.addModule = function addModule(...parameters) {
      made.push('worklet');
      return add.apply(this, parameters);
    };
  });
  const made = () => page.evaluate(() => (window as typeof window & { made: string[] }).made);
  /** Loaded scripts that contain terms of the conversation protocol, which identify the SDK in any bundle. */
  const protocol = async () => {
    const texts = await Promise.all(scripts.map(async ({ url, body }) => ({ url, text: await body })));
    return texts
      .filter(({ text }) => /user_audio_chunk|convai|conversation_initiation/.test(text))
      .map(({ url }) => url);
  };
  await openPage(page, '/ru');
  await page.waitForLoadState('networkidle');
  expect(await protocol()).toEqual([]);
  expect(requests.filter((url) => /worklet|audioConcat|rawAudio|\/api\//i.test(url))).toEqual([]);
  expect(await made()).toEqual([]);
  expect(await microphoneAsked(page)).toBe(0);
  expect(await stillOpen(page)).toEqual({ tracks: 0, sockets: 0 });
  expect(await axe(page)).toEqual([]);

  // A call loads what the checks above look for, which proves that they work.
  await startCall(page);
  expect(await protocol()).not.toEqual([]);
  expect(await made()).toEqual(expect.arrayContaining(['AudioContext', 'AudioWorkletNode', 'worklet']));
  expect(requests.filter((url) => /\/api\//.test(url))).not.toEqual([]);
});

test('a warning in the panel is accessible', async ({ page }) => {
  await useAgent(page, 'stay');
  await openWithLimits(page, '/ua', { VOICE_CALL_SECONDS: 90, VOICE_CALL_WARNING_SECONDS: 89 });
  await idleButton(page).click();
  await expect(widget(page, 'expanded').getByText('Час розмови майже вичерпано.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('the agent opens a page and the call continues', async ({ page, watched }) => {
  await useAgent(page, 'navigate-stay');
  await openPage(page, '/ua/team');
  await idleButton(page).click();
  await expect(page).toHaveURL(/\/ua\/products\/lumi-ai$/, { timeout: 15_000 });
  await expect(widget(page, 'expanded')).toBeVisible();
  await expect(log(page)).toContainText('Гарного дня, до побачення!');
  expect(watched.messages).toEqual([]);
});

test('the Lumi demo is the same call with its own texts', async ({ page }) => {
  await useAgent(page, 'stay');
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
  await expect(widget(page, 'minimized')).toBeHidden();
  await expect.poll(shown).toEqual(expect.arrayContaining(['Assistant is speaking', 'Listening']));
  await expect(demo.getByRole('log')).toContainText('Have a good day, goodbye!');
  expect(await axe(page, '[data-voice-demo]')).toEqual([]);
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(1);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(widget(page, 'minimized')).toBeVisible();
  expect(await axe(page, '[data-voice-widget]')).toEqual([]);
  await demo.getByRole('button', { name: 'End Call', exact: true }).click();
  await expect(demo.getByRole('button', { name: 'Start Conversation' })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 0));
  await expectLetGo(page);
});
