import '@site/ui/styles/tokens.css';
import '@site/ui/styles/base.css';
import { API } from '@site/contracts/api/routes';
import { shellContext } from '@site/federation/test-support/shell-context';
import { render } from '@site/ui/test-support/render';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CallEvent, callStore } from '../session/call-state';
import { loadDemoContent } from '../texts/voice-texts';
import { engineTexts } from './CallViews';
import { session } from './engine.fixture';
import Widget from './Widget';

export const content = loadDemoContent('en');
export const texts = content.page;
export const words = engineTexts(texts);
export const toast = vi.fn();
export const shell = shellContext({
  toast,
  voiceToast: toast,
  pages: async () => [{ path: '/products/lumi-ai', title: 'Lumi AI' }],
  settings: { origin: 'https://site.example', voice: { agentId: 'agent', language: 'page', enabled: true } },
});
export const microphone = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
/** The API, except for its sessions. */
export const fetching = vi.fn<typeof fetch>();

export const dispatchEngineEvent = (event: CallEvent) => void callStore.dispatch(event);
export const connectCall = () =>
  dispatchEngineEvent({ type: 'connected', conversationId: crypto.randomUUID(), at: performance.now() });
export const showCaption = (voice: 'visitor' | 'assistant', text: string, lang?: string) =>
  dispatchEngineEvent({ type: 'caption', caption: { voice, text, lang } });

export const findButton = (name: string) => page.getByRole('button', { name, exact: true });
export const idle = findButton(texts.name);
export const minimize = findButton(texts.minimize);
export const log = page.getByRole('log');
export const status = page.getByRole('status');

export async function startCall(): Promise<void> {
  await idle.click();
  await expect.element(minimize).toBeVisible();
}

/** Renders the widget before each test, below `main`, with a microphone and an API that permit a call. */
export function showWidget(main?: ReactNode): void {
  beforeEach(async () => {
    vi.clearAllMocks();
    session.connect.mockImplementation(async () => connectCall());
    microphone.mockResolvedValue(new MediaStream());
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      path === API.session
        ? Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 900 })
        : fetching(path, init),
    );
    fetching.mockReset().mockImplementation(async () => Response.json({ signed_url: 'wss://voice.example' }));
    await page.viewport(1280, 720);
    const element = (
      <>
        {main}
        <div style={{ position: 'fixed', right: 16, bottom: 16 }}>
          <Widget content={content} lang="en" shell={shell} />
        </div>
      </>
    );
    const sections = { 'mfe-voice/Widget': content };
    const hydrationData = { loaderData: { page: { path: '/', form: true, sections } } };
    history.replaceState(null, '', '/');
    const router = createBrowserRouter([{ id: 'page', path: '*', element, loader: () => null }], {
      hydrationData,
    });
    await render(<RouterProvider router={router} />);
  });
  afterEach(() => {
    vi.useRealTimers();
    dispatchEngineEvent({ type: 'ended', at: 0 });
    dispatchEngineEvent({ type: 'dismiss', all: true });
    vi.unstubAllGlobals();
  });
}
