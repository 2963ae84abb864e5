import { randomInt } from 'node:crypto';
import { sentMessages } from './support/stored';
import { expect, test } from './support/test';
import { chooseAgent, log, MICROPHONE, openPage, widget } from './support/voice';

test.use(MICROPHONE);

/** What a conversation in text must not need, as each is missing in some browser. */
const MISSING = {
  'microphones (Tor, browsers of apps)': `Object.defineProperty(Navigator.prototype, 'mediaDevices', { get() {} })`,
  getUserMedia: `delete globalThis.MediaDevices?.prototype.getUserMedia`,
  'Web Audio (Lockdown Mode)': `for (const name of ['AudioContext', 'BaseAudioContext', 'AudioWorklet', 'AudioWorkletNode'])
    delete window[name]`,
  'audio worklets': `for (const name of ['AudioWorklet', 'AudioWorkletNode']) delete window[name]`,
  permissions: `Object.defineProperty(Navigator.prototype, 'permissions', { get() {} })`,
  'audio elements': `delete window.Audio`,
  'Web Locks': `Object.defineProperty(Navigator.prototype, 'locks', { get() {} })`,
  'wake locks': `delete Navigator.prototype.wakeLock`,
  BroadcastChannel: `delete window.BroadcastChannel`,
  WebRTC: `for (const name of ['RTCPeerConnection', 'MediaStream', 'MediaStreamTrack']) delete window[name]`,
  storage: `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError') } })`,
};

const cases = [
  ...Object.entries(MISSING).map(([what, remove]) => ({ what, remove, tags: [] })),
  { what: 'any of them', remove: Object.values(MISSING).join(';\n'), tags: ['@fast', '@core'] },
];

test.describe('on an iPhone in Lockdown Mode', () => {
  // The SDK recognizes iOS by these two, and unlocks audio at every touch there.
  test.use({
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  });

  test('touches cause no errors', async ({ page, watched }) => {
    await page.addInitScript(MISSING['Web Audio (Lockdown Mode)']);
    await openPage(page, '/');
    await widget(page, 'idle').locator('button[data-replay][data-handover]').tap();
    const notice = page.locator('[data-voice-notice="unsupported"]');
    await notice.getByText('This browser can’t make voice calls').tap();
    await notice.getByRole('button', { name: 'Close' }).tap();
    await expect(notice).toHaveCount(0);
    expect(watched.messages).toEqual([]);
  });
});

for (const { what, remove, tags } of cases) {
  test(`without ${what} the visitor can type, and the contact arrives`, { tag: tags }, async ({
    page,
    site,
    watched,
  }) => {
    const phone = `+38067${randomInt(1e6, 1e7)}`;
    await chooseAgent(page, 'stay');
    await page.addInitScript(remove);
    // A browser in which voice works is asked for a microphone, which the visitor refuses.
    await page.addInitScript(() => {
      if (!navigator.mediaDevices?.getUserMedia) return;
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await openPage(page, '/');
    await widget(page, 'idle').locator('button[data-replay][data-handover]').click();
    await page.locator('[data-voice-notice]').getByRole('button', { name: 'Type instead' }).click();
    const input = page.getByRole('textbox', { name: 'Message to the assistant' });
    await expect(input).toBeFocused();
    await page.keyboard.type('Tell me about the pilot');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('Please leave your name and phone number.');
    await page.keyboard.type(`Olena, ${phone}\n`);
    await expect.poll(() => sentMessages(site, phone).length).toBe(1);
    expect(watched.messages).toEqual([]);
  });
}
