import { expect, type Locator, type Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import type { Language } from '@site/contracts/languages';
import { CHROMIUM_ARGS } from 'tools/visitors/chromium';
import { agentThat, type Behaviour } from './agents';
import { VOICE } from './page-texts';
import type { SiteUnderTest } from './sites';
import { storedItems } from './stored';
import { type test, visit } from './test';

/** Takes a third of the full browser's CPU time per page. */
const headlessShell = process.env.HEADLESS_SHELL_PATH;
const executablePath = headlessShell ?? process.env.BROWSER_PATH;

/** A browser with a permitted fake microphone that beeps once a second. `args` are additional Chromium arguments. */
export const microphone = (...args: string[]): Parameters<typeof test.use>[0] => ({
  launchOptions: [
    async ({ browserName, launchOptions }, use) =>
      // The Firefox project configures its own fake microphone.
      use(
        browserName === 'firefox'
          ? launchOptions
          : {
              ...(executablePath ? { executablePath } : {}),
              // The SDK's output worklet needs the clock of an audio device, which a muted browser lacks.
              ignoreDefaultArgs: ['--mute-audio'],
              args: [
                ...CHROMIUM_ARGS,
                // They are never answered: the context grants permissions.
                '--deny-permission-prompts',
                '--use-fake-device-for-media-stream',
                // The headless shell has no permission prompt and rejects a microphone as unsupported without a fake one.
                ...(headlessShell ? ['--use-fake-ui-for-media-stream'] : []),
                ...args,
              ],
            },
      ),
    { scope: 'worker' },
  ],
  // local-network-access is for pages that a test rewrites: the browser no longer treats them as local.
  permissions: async ({ browserName }, use) =>
    use(browserName === 'firefox' ? [] : ['microphone', 'local-network-access']),
});
export const MICROPHONE = microphone();

/** What a page has opened since it was loaded. */
export interface Noted {
  opened: { tracks: MediaStreamTrack[]; sockets: WebSocket[]; microphone: number };
}

/** Records every microphone track and socket of the page's documents from their start. */
async function noteOpened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // about:blank has no mediaDevices.
    if (!navigator.mediaDevices?.getUserMedia) return;
    const opened: Noted['opened'] = { tracks: [], sockets: [], microphone: 0 };
    Object.assign(window, { opened });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      opened.microphone += 1;
      const stream = await ask(constraints);
      opened.tracks.push(...stream.getTracks());
      return stream;
    };
    window.WebSocket = new Proxy(window.WebSocket, {
      construct(Target, parameters: ConstructorParameters<typeof WebSocket>) {
        const socket = new Target(...parameters);
        opened.sockets.push(socket);
        return socket;
      },
    });
  });
}

/**
 * Makes AudioContext.resume() resolve after 300 ms in Firefox, which without a sound card never resolves it although the
 * audio clock runs. Other browsers and machines with a sound card are not affected.
 */
export async function withoutSoundCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!navigator.userAgent.includes('Firefox') || !globalThis.AudioContext) return;
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function begin() {
      return Promise.race([resume.call(this), new Promise<void>((done) => setTimeout(done, 300))]);
    };
  });
}

/** Returns the current numbers of live microphone tracks and open sockets. */
export const stillOpen = (page: Page): Promise<{ tracks: number; sockets: number }> =>
  page.evaluate(() => {
    const { opened } = window as typeof window & Partial<Noted>;
    return {
      tracks: opened?.tracks.filter((track) => track.readyState === 'live').length ?? 0,
      sockets: opened?.sockets.filter((socket) => socket.readyState !== WebSocket.CLOSED).length ?? 0,
    };
  });

/** Ends the microphone's tracks, as a cable that is pulled does. */
export const unplug = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const track of (window as typeof window & Noted).opened.tracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });

/** Locates the widget, or with a state (`idle`, `connecting`, `expanded`, `minimized`) the widget in that state. */
export const widget = (page: Page, state?: string): Locator =>
  page.locator(state ? `[data-voice-widget="${state}"]` : '[data-voice-widget]');

/** Locates the round button that starts a call. */
export const idleButton = (page: Page): Locator => widget(page, 'idle').locator('button[data-replay][data-handover]');

/** Opens a page with recording of tracks and sockets, and waits until it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await noteOpened(page);
  await withoutSoundCard(page);
  await visit(page, path);
}

/** Starts a call by the round button and waits for its panel. */
export async function startCall(page: Page): Promise<Locator> {
  await idleButton(page).click();
  const panel = widget(page, 'expanded');
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens a page and starts a call with this agent. */
export async function callOn(page: Page, path: string, behaviour: Behaviour = 'stay'): Promise<Locator> {
  await chooseAgent(page, behaviour);
  await openPage(page, path);
  return startCall(page);
}

/** Ends a call by its button. */
export async function endCall(page: Page, lang: Language): Promise<void> {
  await widget(page, 'expanded').getByRole('button', { name: VOICE[lang].end, exact: true }).click();
  await expectLetGo(page);
}

/** Checks that the call is over and that no microphone track or socket is open. */
export async function expectLetGo(page: Page): Promise<void> {
  await expect(widget(page, 'idle')).toBeVisible();
  await expect.poll(() => stillOpen(page)).toEqual({ tracks: 0, sockets: 0 });
}

/** Locates a toast with this title and text. */
export const toast = (page: Page, title: string, text: string): Locator =>
  page.locator('li', { hasText: title }).filter({ hasText: text });

/** Locates the captions of both sides. */
export const log = (page: Page): Locator => widget(page).getByRole('log');

/**
 * Records statuses, toasts (`title|text`) and the avatar's modes (`avatar speaking`), because they appear only briefly in a
 * fast call. Returns a function that reads the record.
 */
export async function noteShown(page: Page): Promise<() => Promise<string[]>> {
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
  return () => page.evaluate(() => (window as typeof window & { seen: string[] }).seen);
}

/** Returns how often the page has requested the microphone. */
export const microphoneAsked = (page: Page): Promise<number> =>
  page.evaluate(() => (window as typeof window & Partial<Noted>).opened?.microphone ?? 0);

/** Records the API paths that the page calls, in order, with the request bodies, which Playwright has in Chromium only. */
export function noteCalls(page: Page): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') calls.push({ path: pathname, body: request.postDataJSON() });
  });
  return calls;
}

/**
 * Records the texts of the contextual updates that the page sends to the agent, in order. Call it before the page opens.
 */
export function noteUpdates(page: Page): () => string[] {
  const texts: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type?: string; text?: string };
      if (frame.type === 'contextual_update') texts.push(frame.text ?? '');
    }),
  );
  return () => texts;
}

/** Replaces the site's agent by an emulated agent with another behaviour; only the agent id changes. */
export async function chooseAgent(page: Page, behaviour: Behaviour): Promise<void> {
  await page.unroute(`**${API.token}`);
  await page.route(`**${API.token}`, (route) =>
    route.continue({ postData: JSON.stringify({ agent_id: agentThat(behaviour) }) }),
  );
}

/** Restores the site's own agent. */
export const chooseOwnAgent = (page: Page): Promise<void> => page.unroute(`**${API.token}`);

/** Returns the conversation record that the page sent. Throws if it sent none. */
export function savedRecord(calls: { path: string; body: unknown }[]): Record<string, unknown> {
  const call = calls.find(({ path }) => path === API.saveConversation);
  if (!call) throw new Error('The page did not save a conversation.');
  return call.body as Record<string, unknown>;
}

/** Returns the contacts of a conversation from the table. */
export const storedContacts = (site: SiteUnderTest, conversationId: string) =>
  storedItems<{ state: string; saved?: Record<string, unknown> }>(site, {
    FilterExpression: 'saved.conversation_id = :id OR notified.conversationId = :id',
    ExpressionAttributeValues: { ':id': conversationId },
  });
