import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, type Locator, type Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { resourceNames } from '../../../infra/config/resource-names';
import type { SiteUnderTest } from './sites';
import { hydrated } from './test';

/** A browser with a microphone that beeps once a second. */
export const FAKE_MICROPHONE = {
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
    // Nobody answers the browser's question: a context either grants the microphone or denies it.
    '--deny-permission-prompts',
    '--use-fake-device-for-media-stream',
  ],
};

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
  await page.goto(path);
  await hydrated(page);
}

/** The call is over, and neither microphone nor socket is held. */
export async function expectLetGo(page: Page): Promise<void> {
  await expect(widget(page, 'idle')).toBeVisible();
  await expect.poll(() => stillOpen(page)).toEqual({ tracks: 0, sockets: 0 });
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

/**
 * Puts another emulated agent (see infra/local/elevenlabs/README.md) in the place of the site's: the page asks as ever,
 * and what the emulator refuses is answered as the token function answers it.
 */
export async function useAgent(page: Page, site: SiteUnderTest, agentId: string): Promise<void> {
  await page.route(`**${API.token}`, async (route) => {
    const own = await fetch(site.url + API.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify(route.request().postDataJSON()),
    });
    const { signed_url } = (await own.json()) as { signed_url: string };
    const query = new URLSearchParams({ agent_id: agentId, include_conversation_id: 'true' });
    const address = `http://${new URL(signed_url).host}/v1/convai/conversation/get-signed-url?${query}`;
    const answer = await fetch(address, { headers: { 'xi-api-key': 'any' } });
    if (answer.ok) await route.fulfill({ json: await answer.json() });
    else await route.fulfill({ status: 502, json: { code: 'upstream_failed', status: 502 } });
  });
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
  const client = new DynamoDBClient({
    endpoint: site.dynamodbUrl,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
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
