import { shellContext } from '@site/federation/test-support/shell-context';
import '@site/ui/styles/tokens.css';
import '@site/ui/styles/base.css';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { CONTACT_SECTION } from '@site/contracts/navigation';
import { preferMotion } from '@site/ui/test-support/prefer-motion.ts';
import { render } from '@site/ui/test-support/render';
import { useLayoutEffect } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallEvent, CallMode } from '../session/call-state';
import { callStore } from '../session/call-store';
import { callDropped, callEnded } from '../session/end-call';
import { type CallEngine, provideEngine } from '../session/engine-slot';
import { engineTexts, interruptionTexts } from '../texts/engine-texts';
import { loadVoiceContent } from '../texts/load-voice-content';
import Widget from './Widget';

/** The session, without the SDK and its network. */
const session = {
  connect: vi.fn<CallEngine['connect']>(),
  end: vi.fn(callEnded),
  release: vi.fn(),
  resume: vi.fn(),
  setMuted: vi.fn(),
  setVolume: vi.fn(),
  sendText: vi.fn(),
  levels: vi.fn(() => ({ input: 0, output: 0 })),
};
vi.mock('../session/engine/CallEngineView', async () => ({
  ...(await import('./call-views')),
  CallEngineView: () => {
    useLayoutEffect(() => provideEngine(session), []);
    return null;
  },
}));

const content = loadVoiceContent('en');
const texts = content.page;
const words = engineTexts(texts);
const toast = vi.fn();
const shell = shellContext({
  ...{ toast, voiceToast: toast },
  pages: async () => [{ path: '/products/lumi-ai', title: 'Lumi AI' }],
  settings: { origin: 'https://site.example', voice: { agentId: 'agent', language: 'page', enabled: true } },
});
const microphone = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
const fetching = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.clearAllMocks();
  session.connect.mockImplementation(async () =>
    say({ type: 'connected', conversationId: crypto.randomUUID(), at: Date.now() }),
  );
  microphone.mockResolvedValue(new MediaStream());
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === API.session
      ? Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 900 })
      : fetching(path, init),
  );
  fetching.mockReset().mockImplementation(async () => Response.json({ signed_url: 'wss://voice.example' }));
  await page.viewport(1280, 720);
  const element = (
    <div style={{ position: 'fixed', right: 16, bottom: 16 }}>
      <Widget content={content} lang="en" shell={shell} />
    </div>
  );
  const hydrationData = { loaderData: { page: { path: '/', form: true } } };
  history.replaceState(null, '', '/');
  const router = createBrowserRouter([{ id: 'page', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  await render(<RouterProvider router={router} />);
});
afterEach(() => {
  vi.useRealTimers();
  say({ type: 'ended', at: 0 });
  say({ type: 'dismiss' });
  vi.unstubAllGlobals();
});

const say = (event: CallEvent) => void callStore.dispatch(event);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const idle = button(texts.name);
const minimize = button(texts.minimize);
const log = page.getByRole('log');
const status = page.getByRole('status');
const avatar = () => document.querySelector('[data-avatar]') as Element;
const caption = (voice: 'visitor' | 'assistant', text: string, lang?: string) =>
  say({ type: 'caption', caption: { voice, text, lang } });

async function startCall(): Promise<void> {
  await idle.click();
  await expect.element(minimize).toBeVisible();
}

test('a start shows that it connects, repeated presses start one call, and the focus goes to the panel', async () => {
  let open = () => {};
  session.connect.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    say({ type: 'connected', conversationId: crypto.randomUUID(), at: Date.now() });
  });
  const element = idle.element() as HTMLElement;
  element.focus();
  for (let press = 0; press < 4; press += 1) element.click();
  await expect.element(button(texts.connecting)).toBeDisabled();
  await expect.element(status).toMatchTextContent(texts.connecting);
  await expect.poll(() => session.connect.mock.calls.length).toBe(1);
  open();
  await expect.element(minimize).toHaveFocus();
  expect(session.connect).toHaveBeenCalledTimes(1);
  expect(microphone).toHaveBeenCalledTimes(1);
});

test('Escape that closes a dialog cancels no start', async () => {
  microphone.mockReturnValueOnce(new Promise(() => {}));
  await idle.click();
  await expect.element(button('Cancel')).toHaveFocus();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.open).toBe(false);
  await expect.element(button(texts.connecting)).toBeDisabled();
  dialog.remove();
  await userEvent.keyboard('{Escape}');
  await expect.element(idle).toBeVisible();
});

test.each([
  ['its own button', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s cancels a start, which releases a late microphone and gives the focus back', async (_, cancel) => {
  await preferMotion();
  let allow = (_late: MediaStream) => {};
  microphone.mockReturnValueOnce(
    new Promise((resolve) => {
      allow = resolve;
    }),
  );
  // The button must not fade in before it can take the focus.
  await userEvent.unhover(idle);
  (idle.element() as HTMLElement).focus();
  (idle.element() as HTMLElement).click();
  await expect.element(button('Cancel')).toHaveFocus();
  await cancel();
  await expect.element(idle).toHaveFocus();
  const late = new MediaStream();
  const tracks = vi.spyOn(late, 'getTracks');
  allow(late);
  await expect.poll(() => tracks.mock.calls.length).toBe(1);
  expect(session.connect).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

test('the first seconds of a call say that one speaks to an AI', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await startCall();
  const notice = page.getByText(texts.intro.text);
  await expect.element(notice).toBeVisible();
  // The faked clock also goes on while the call is started.
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(() => notice.elements().length).toBe(0);
});

test('a running call shows who speaks, in words and colour, and the captions of both sides', async () => {
  await startCall();
  const colourOf = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.setProperty('color', `var(${name})`);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const modes: [CallMode, string, string][] = [
    ['speaking', texts.speaking, '--purple'],
    ['listening', texts.listening, '--green'],
  ];
  for (const [mode, words, colour] of modes) {
    say({ type: 'mode', mode });
    await expect.element(status.filter({ hasText: words })).toBeVisible();
    expect(getComputedStyle(avatar()).color).toBe(colourOf(colour));
  }
  caption('assistant', 'Чем могу помочь?', 'ru');
  caption('visitor', 'Меня зовут Анна');
  await expect.element(log).toMatchTextContent('Assistant: Чем могу помочь?');
  await expect.element(log).toMatchTextContent('You: Меня зовут Анна');
  expect(log.element().querySelector('[lang="ru"]')?.textContent).toBe('Чем могу помочь?');
  say({ type: 'warning', warning: 'limit' });
  await expect.element(page.getByText(words.warning.limit)).toBeVisible();
});

test('the avatar moves with the voices, and keeps still for visitors who prefer that', async () => {
  let loudness = 0;
  session.levels.mockImplementation(() => {
    loudness = (loudness + 0.1) % 1;
    return { input: loudness, output: loudness };
  });
  await startCall();
  const drawing = () => avatar().querySelector('path')?.getAttribute('d');
  const still = drawing();
  await preferMotion();
  expect(session.levels).not.toHaveBeenCalled();
  await minimize.click();
  await expect.poll(drawing).not.toBe(still);
});

test('its button ends the call, which releases everything and gives the focus back', async () => {
  await startCall();
  await button(texts.end).click();
  await expect.element(idle).toHaveFocus();
  expect(session.release).toHaveBeenCalled();
  expect(toast).toHaveBeenLastCalledWith({ kind: 'success', ...texts.toast.ended });
});

test('minimized, the call is the avatar alone, 150 px wide or 120 on a narrow window, and expands again', async () => {
  await startCall();
  await minimize.click();
  const expand = button(texts.expand);
  await expect.element(expand).toHaveFocus();
  expect(log.elements()).toEqual([]);
  const widths = [];
  for (const width of [640, 639]) {
    await page.viewport(width, 720);
    widths.push(avatar().getBoundingClientRect().width);
  }
  expect(widths).toEqual([150, 120]);
  await expand.click();
  await expect.element(minimize).toHaveFocus();
});

test('mute and volume reach the session, also by the keyboard', async () => {
  await startCall();
  const volume = page.getByRole('slider', { name: texts.volume });
  const mute = button(texts.mute);
  (volume.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(volume).toHaveValue('0.95');
  expect(session.setVolume).toHaveBeenLastCalledWith(0.95);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ');
  await expect.element(mute).toHaveAttribute('aria-pressed', 'true');
  await mute.click();
  await expect.element(mute).toHaveAttribute('aria-pressed', 'false');
  expect(session.setMuted.mock.calls).toEqual([[true], [false]]);
});

test('a denied microphone is announced once, and the visitor continues in text', async () => {
  microphone.mockRejectedValueOnce(new DOMException('Permission denied', 'NotAllowedError'));
  await idle.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.denied.title);
  expect(toast.mock.calls).toEqual([[expect.objectContaining({ kind: 'error', silent: true })]]);
  expect(fetching).not.toHaveBeenCalled();
  expect(page.getByText(texts.notice.reference).elements()).toEqual([]);
  await button(texts.writing.start).click();
  const message = page.getByRole('textbox', { name: texts.writing.label });
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard('  About the pilot {Enter}');
  expect(session.sendText.mock.calls).toEqual([['About the pilot']]);
  await expect.element(log).toMatchTextContent('You: About the pilot');
  await expect.element(message).toHaveValue('');
  expect(session.connect.mock.calls.map(([{ medium }]) => medium)).toEqual(['text']);
  expect(microphone).toHaveBeenCalledTimes(1);
});

test('a dropped call keeps its captions, and one press continues it with them', async () => {
  await startCall();
  caption('visitor', 'Меня зовут Анна');
  callDropped();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.dropped.title);
  const id = new Headers(fetching.mock.lastCall?.[1]?.headers).get(CORRELATION_HEADER);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(`${texts.notice.reference} ${id?.slice(0, 8)}`);
  await expect.element(log).toMatchTextContent('Меня зовут Анна');
  expect(session.release).toHaveBeenCalled();
  await button(texts.notice.resume).click();
  await expect.element(minimize).toBeVisible();
  await expect.element(log).toMatchTextContent('Меня зовут Анна');
  expect(session.connect.mock.lastCall?.[0]).toMatchObject({
    earlier: [{ voice: 'visitor', text: 'Меня зовут Анна' }],
  });
});

test('a call that ended leaves its transcript and ticket, with two ways on, until it is closed', async () => {
  const form = document.body.appendChild(document.createElement('section'));
  form.id = CONTACT_SECTION;
  form.innerHTML = '<form><input name="name"><input name="phone" value="+380"></form>';
  const typed = () => [...form.querySelectorAll('input')].map(({ value }) => value);
  await startCall();
  caption('visitor', 'Меня зовут Анна');
  say({ type: 'found', contact: { phone: '+380440000000', name: 'Анна' } });
  say({ type: 'found', page: '/products/lumi-ai' });
  await button(texts.end).click();
  const record = page.getByRole('group', { name: words.record.title });
  await expect.element(record).toHaveFocus();
  await expect.element(idle).toBeVisible();
  expect(callStore.get().conversationId).toBeNull();
  for (const shown of ['Анна', '+380440000000', 'Lumi AI', texts.toast.saved.title])
    await expect.element(record).toMatchTextContent(shown);
  await expect.element(log).toMatchTextContent('You: Меня зовут Анна');
  await expect.element(page.getByText(texts.intro.text)).not.toBeInTheDocument();

  microphone.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await button(words.record.again).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.busy.title);
  await button(texts.notice.close).click();
  await expect.element(record).toBeVisible();

  await record.getByRole('link', { name: words.record.send }).click();
  expect(typed()).toEqual(['Анна', '+380']);
  await expect.element(record).not.toBeInTheDocument();
  form.remove();
});

test('the record is closed by its button, which gives the focus back, and replaced by the next call', async () => {
  await startCall();
  caption('assistant', 'Hello');
  callEnded();
  await expect.element(page.getByRole('group', { name: words.record.title })).toBeVisible();
  // Nothing was noted, so its ticket has no rows.
  expect(document.querySelector('[data-voice-record] dl')).toBeNull();
  await button(words.record.again).click();
  await expect.element(minimize).toBeVisible();
  expect(callStore.get().captions).toEqual([]);
  caption('assistant', 'Hello');
  await button(texts.end).click();
  await button(texts.notice.close).click();
  await expect.element(idle).toHaveFocus();
  expect(callStore.get().record).toBeNull();
});

test('an interrupted call says why instead of listening, and is continued by voice or in text', async () => {
  await startCall();
  caption('visitor', 'Меня зовут Анна');
  say({ type: 'warning', warning: 'silence' });
  say({ type: 'interrupted', interruption: 'unplugged' });
  const { title, text } = interruptionTexts(texts, 'unplugged');
  await expect.element(status.filter({ hasText: title })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  await expect.element(button(texts.notice.resume)).toHaveFocus();
  for (const hidden of [texts.listening, words.warning.silence])
    expect(page.getByText(hidden).elements()).toEqual([]);
  await button(texts.notice.resume).click();
  expect(session.resume).toHaveBeenCalledOnce();
  say({ type: 'interrupted', interruption: null });
  await expect.element(status.filter({ hasText: texts.listening })).toBeVisible();
  await expect.element(minimize).toHaveFocus();
  say({ type: 'interrupted', interruption: 'paused' });
  await button(texts.writing.start).click();
  await expect.element(page.getByRole('textbox', { name: texts.writing.label })).toBeVisible();
  expect(session.release).toHaveBeenCalledOnce();
  expect(session.connect.mock.lastCall?.[0]).toMatchObject({
    medium: 'text',
    earlier: [{ voice: 'visitor' }],
  });
});

test('a minimized call shows beside its avatar why it is interrupted', async () => {
  await startCall();
  await minimize.click();
  say({ type: 'interrupted', interruption: 'muted' });
  await expect.element(page.getByRole('alert')).toMatchTextContent(interruptionTexts(texts, 'muted').title);
  await expect.element(button(texts.notice.resume)).toHaveFocus();
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['InvalidStateError', 'unavailable'],
] as const)('after %s the visitor can type instead, also after that failed once', async (name, notice) => {
  microphone.mockRejectedValueOnce(new DOMException('', name));
  await idle.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice[notice].title);
  session.connect.mockRejectedValueOnce(new TypeError('x is undefined'));
  await button(texts.writing.start).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.unavailable.title);
  expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ text: texts.toast.failed.text }));
  await button(texts.writing.start).click();
  await expect.element(page.getByRole('textbox', { name: texts.writing.label })).toHaveFocus();
});

test('a crash of the panel ends the call, and the next press starts a new one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const crash = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {
    throw new Error('broken on purpose');
  });
  await startCall();
  caption('visitor', 'Меня зовут Анна');
  await expect.element(idle).toBeVisible();
  expect(crash).toHaveBeenCalled();
  crash.mockRestore();
  await startCall();
});
