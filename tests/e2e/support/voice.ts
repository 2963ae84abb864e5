import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { localClient } from '@platform/releases/local/local-client';
import { expect as baseExpect, type Locator, type Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import type { VoiceLimits } from '@site/contracts/limits';
import { resourceNames } from '../../../infra/config/resource-names';
import { agentThat, type Behaviour } from './agents';
import type { SiteUnderTest } from './sites';
import { hydrated, type test } from './test';

/** Patient: a call goes through browser, functions and emulator, and a busy machine takes its time over each. */
export const expect = baseExpect.configure({ timeout: 15_000 });

/** A browser without a microphone; nobody answers its questions, so a context either grants one or denies it. */
export const NO_MICROPHONE = {
  ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
  // The SDK's output worklet runs on the clock of an audio device, which a muted browser does not have.
  ignoreDefaultArgs: ['--mute-audio'],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--deny-permission-prompts',
  ],
};

/** A page in it takes a third of a browser's processor time. It has no permission prompt: voice-denied.spec.ts needs a whole browser. */
const headlessShell = process.env.HEADLESS_SHELL_PATH;

/** A browser whose microphone beeps once a second, granted to the site. `args`: more for Chromium. */
export const microphone = (...args: string[]): Parameters<typeof test.use>[0] => ({
  launchOptions: [
    async ({ browserName, launchOptions }, use) =>
      // Firefox has its microphone from the configuration of its project.
      use(
        browserName === 'firefox'
          ? launchOptions
          : {
              ...NO_MICROPHONE,
              ...(headlessShell ? { executablePath: headlessShell } : {}),
              args: [
                ...NO_MICROPHONE.args,
                '--use-fake-device-for-media-stream',
                // The headless shell has no prompt for a microphone, and refuses it as unsupported without a stand-in.
                ...(headlessShell ? ['--use-fake-ui-for-media-stream'] : []),
                ...args,
              ],
            },
      ),
    { scope: 'worker' },
  ],
  // The second is for pages that a test rewrites: the browser no longer knows that they came from this machine.
  permissions: async ({ browserName }, use) =>
    use(browserName === 'firefox' ? [] : ['microphone', 'local-network-access']),
});
export const MICROPHONE = microphone();

export interface Opened {
  tracks: number;
  sockets: number;
}

interface Notes {
  tracks: MediaStreamTrack[];
  sockets: WebSocket[];
  microphone: number;
}
type NotedWindow = Window & { opened?: Notes };

/** Notes every microphone track and socket of the page's documents from their first line on. */
export async function noteOpened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The empty page that a tab begins with has none.
    if (!navigator.mediaDevices) return;
    const notes: Notes = { tracks: [], sockets: [], microphone: 0 };
    (window as NotedWindow).opened = notes;
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      notes.microphone += 1;
      const stream = await ask(constraints);
      notes.tracks.push(...stream.getTracks());
      return stream;
    };
    window.WebSocket = new Proxy(window.WebSocket, {
      construct(Target, parameters: ConstructorParameters<typeof WebSocket>) {
        const socket = new Target(...parameters);
        notes.sockets.push(socket);
        return socket;
      },
    });
  });
}

/**
 * Firefox on a machine without a sound card counts the sound by its own clock, but never says that it has begun: there it is
 * taken to have begun after a moment. Elsewhere, and where there is a card, nothing changes.
 */
export async function withoutSoundCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!navigator.userAgent.includes('Firefox')) return;
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function begin() {
      return Promise.race([resume.call(this), new Promise<void>((done) => setTimeout(done, 300))]);
    };
  });
}

/** Microphone tracks that are live and sockets that are not closed, now. */
export const stillOpen = (page: Page): Promise<Opened> =>
  page.evaluate(() => {
    const notes = (window as NotedWindow).opened;
    return {
      tracks: notes?.tracks.filter((track) => track.readyState === 'live').length ?? 0,
      sockets: notes?.sockets.filter((socket) => socket.readyState !== WebSocket.CLOSED).length ?? 0,
    };
  });

/** The widget; with a state (`idle`, `connecting`, `expanded`, `minimized`) only while it is in that state. */
export const widget = (page: Page, state?: string): Locator =>
  page.locator(state ? `[data-voice-widget="${state}"]` : '[data-voice-widget]');

/** The round button that starts a call. */
export const idleButton = (page: Page): Locator => widget(page, 'idle').locator('button[data-replay]');

/** Opens a page, watched from its first line on, and waits until it answers. */
export async function openPage(page: Page, path: string): Promise<void> {
  await noteOpened(page);
  await withoutSoundCard(page);
  await page.goto(path);
  await hydrated(page);
}

/** The call is over, and neither microphone nor socket is held. */
export async function expectLetGo(page: Page): Promise<void> {
  await expect(widget(page, 'idle')).toBeVisible();
  await expect.poll(() => stillOpen(page)).toEqual({ tracks: 0, sockets: 0 });
}

/** A toast of these words. */
export const toast = (page: Page, title: string, text: string): Locator =>
  page.locator('li', { hasText: title }).filter({ hasText: text });

/** What both sides said, as the widget shows it. */
export const log = (page: Page): Locator => widget(page).getByRole('log');

/**
 * Notes statuses, toasts (`title|text`) and the avatar's modes (`avatar speaking`): they come and go within a fast call,
 * so what was ever shown is what counts. Returns a reader of the notes.
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

/** How often the page has asked for the microphone. */
export const microphoneAsked = (page: Page): Promise<number> =>
  page.evaluate(() => (window as NotedWindow).opened?.microphone ?? 0);

/** Paths of the API that the page has called, in order, and the bodies it sent. */
export function noteCalls(page: Page): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') calls.push({ path: pathname, body: request.postDataJSON() });
  });
  return calls;
}

/** What the page has told the agent outside the conversation, in order: the texts of its contextual updates. Call it before the page opens. */
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

/** Puts another emulated agent in the place of the site's: everything but its name goes the way it always goes. */
export async function useAgent(page: Page, behaviour: Behaviour): Promise<void> {
  await page.unroute(`**${API.token}`);
  await page.route(`**${API.token}`, (route) =>
    route.continue({ postData: JSON.stringify({ agent_id: agentThat(behaviour) }) }),
  );
}

/** The site's own agent again. */
export const useOwnAgent = (page: Page): Promise<void> => page.unroute(`**${API.token}`);

/** Opens a page as a stage with these limits would serve it, in seconds. */
export async function openWithLimits(page: Page, path: string, limits: VoiceLimits): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"voice":\{(?="agentId")/,
      `$&"limits":${JSON.stringify(limits)},`,
    );
    return route.fulfill({ response, body });
  });
  await openPage(page, path);
}

/** The record that the page sent for its conversation. */
export function savedRecord(calls: { path: string; body: unknown }[]): Record<string, unknown> {
  const call = calls.find(({ path }) => path === API.saveConversation);
  if (!call) throw new Error('The page has saved no conversation.');
  return call.body as Record<string, unknown>;
}

export interface StoredContact {
  state: string;
  saved?: Record<string, unknown>;
  notified?: Record<string, unknown>;
}

/** Contacts of a conversation, read from the table as any DynamoDB client would. */
export async function storedContacts(site: SiteUnderTest, conversationId: string): Promise<StoredContact[]> {
  const client = localClient(site.dynamodbUrl);
  try {
    const { Items } = await DynamoDBDocumentClient.from(client).send(
      new ScanCommand({
        TableName: resourceNames('local').table,
        FilterExpression: 'saved.conversation_id = :id OR notified.conversationId = :id',
        ExpressionAttributeValues: { ':id': conversationId },
      }),
    );
    return (Items ?? []) as StoredContact[];
  } finally {
    client.destroy();
  }
}
