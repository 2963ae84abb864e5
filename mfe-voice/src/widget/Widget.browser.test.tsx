import { preferMotion } from '@site/ui/test-support/prefer-motion.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallMode } from '../session/call-state';
import { interruptionTexts } from './CallViews';
import { session } from './engine.fixture';
import {
  connectCall,
  dispatchEngineEvent,
  findButton,
  idle,
  log,
  microphone,
  minimize,
  showCaption,
  showWidget,
  startCall,
  status,
  texts,
  toast,
  words,
} from './widget.fixture';

vi.mock('../session/engine/CallEngineView', () => import('./engine.fixture'));

showWidget();
const avatar = () => document.querySelector('[data-avatar]') as Element;

test('a start shows that it connects, repeated presses start one call, and the focus goes to the panel', async () => {
  let open = () => {};
  session.connect.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    connectCall();
  });
  const element = idle.element() as HTMLElement;
  element.focus();
  for (let press = 0; press < 4; press += 1) element.click();
  await expect.element(findButton(texts.connecting)).toBeDisabled();
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
  await expect.element(findButton('Cancel')).toHaveFocus();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.open).toBe(false);
  await expect.element(findButton(texts.connecting)).toBeDisabled();
  dialog.remove();
  await userEvent.keyboard('{Escape}');
  await expect.element(idle).toBeVisible();
});

test.each([
  ['its own button', () => findButton('Cancel').click()],
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
  await expect.element(findButton('Cancel')).toHaveFocus();
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
    dispatchEngineEvent({ type: 'changed', mode });
    await expect.element(status.filter({ hasText: words })).toBeVisible();
    expect(getComputedStyle(avatar()).color).toBe(colourOf(colour));
  }
  showCaption('assistant', 'Чем могу помочь?', 'ru');
  showCaption('visitor', 'Меня зовут Анна');
  await expect.element(log).toMatchTextContent('Assistant: Чем могу помочь?');
  await expect.element(log).toMatchTextContent('You: Меня зовут Анна');
  expect(log.element().querySelector('[lang="ru"]')?.textContent).toBe('Чем могу помочь?');
  dispatchEngineEvent({ type: 'changed', warning: 'limit' });
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

test('minimized, the call is the avatar alone, 150 px wide or 120 on a narrow window, and expands again to be ended', async () => {
  await startCall();
  await minimize.click();
  const expand = findButton(texts.expand);
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
  await findButton(texts.end).click();
  await expect.element(idle).toHaveFocus();
  expect(session.release).toHaveBeenCalled();
  expect(toast).toHaveBeenLastCalledWith({ kind: 'success', ...texts.toast.ended });
});

test('mute and volume reach the session, also by the keyboard', async () => {
  await startCall();
  const volume = page.getByRole('slider', { name: texts.volume });
  const mute = findButton(texts.mute);
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

test('an interrupted call says why instead of listening, and is continued by voice or in text', async () => {
  await startCall();
  showCaption('visitor', 'Меня зовут Анна');
  dispatchEngineEvent({ type: 'changed', warning: 'silence' });
  dispatchEngineEvent({ type: 'changed', interruption: 'unplugged' });
  const { title, text } = interruptionTexts(texts, 'unplugged');
  await expect.element(status.filter({ hasText: title })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  await expect.element(findButton(texts.notice.resume)).toHaveFocus();
  for (const hidden of [texts.listening, words.warning.silence]) expect(page.getByText(hidden).elements()).toEqual([]);
  await findButton(texts.notice.resume).click();
  expect(session.resume).toHaveBeenCalledOnce();
  dispatchEngineEvent({ type: 'changed', interruption: null });
  await expect.element(status.filter({ hasText: texts.listening })).toBeVisible();
  await expect.element(minimize).toHaveFocus();
  dispatchEngineEvent({ type: 'changed', interruption: 'paused' });
  await findButton(texts.writing.start).click();
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
  dispatchEngineEvent({ type: 'changed', interruption: 'muted' });
  await expect.element(page.getByRole('alert')).toMatchTextContent(interruptionTexts(texts, 'muted').title);
  await expect.element(findButton(texts.notice.resume)).toHaveFocus();
});

test('a crash of the panel ends the call, and the next press starts a new one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const crash = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {
    throw new Error('broken on purpose');
  });
  await startCall();
  showCaption('visitor', 'Меня зовут Анна');
  await expect.element(idle).toBeVisible();
  expect(crash).toHaveBeenCalled();
  crash.mockRestore();
  await startCall();
});

test('a label says what the button is for until the page is scrolled, and invites to talk or type', async () => {
  const label = findButton(texts.ask);
  await expect.element(label).toHaveAttribute('aria-expanded', 'false');
  const invitation = page.getByText(texts.intro.invitation);
  await expect.element(invitation).not.toBeVisible();
  await label.click();
  await expect.element(invitation).toBeVisible();
  await expect.element(page.getByText(texts.intro.text)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(invitation).not.toBeVisible();
  await label.click();
  await findButton(texts.writing.start).click();
  await expect.element(page.getByRole('textbox', { name: texts.writing.label })).toHaveFocus();
  expect(microphone).not.toHaveBeenCalled();
  dispatchEngineEvent({ type: 'ended', at: 0 });
  await expect.element(label).toHaveAttribute('aria-expanded', 'false');
  const tall = document.body.appendChild(document.createElement('div'));
  tall.style.setProperty('height', '300vh');
  scrollTo(0, 200);
  await expect.element(label).not.toBeInTheDocument();
  scrollTo(0, 0);
  tall.remove();
  await startCall();
  dispatchEngineEvent({ type: 'ended', at: 0 });
  await expect.element(idle).toBeVisible();
  await expect.element(label).not.toBeInTheDocument();
});
