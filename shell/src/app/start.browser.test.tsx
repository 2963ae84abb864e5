import '@site/ui/styles/tokens.css';
import '@site/ui/styles/base.css';
import { HYDRATED_EVENT } from '@site/boot/boot-document';
import type { ExposeId } from '@site/contracts/microfrontend';
import { type ComponentType, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setRemoteLoader } from '../federation/slot-states';
import { setTheme } from '../layout/ThemeSwitch';
import { messages } from './shell-messages';
import { startPage } from './start';
import { pageWith, routes, Section, site, Widget } from './start.fixture';

const hydrated = vi.fn();
const input = page.getByRole('textbox', { name: 'In the slot' });
const themeButton = page.getByRole('button', { name: 'Theme' });
const isLive = () => ({
  page: 'live' in document.documentElement.dataset,
  slot: input.element().closest('[data-slot]')?.hasAttribute('data-live') === true,
});

beforeEach(() => {
  // Requests of the pages that the site prefetches.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(document, 'addEventListener');
  history.replaceState(null, '', '/test');
  localStorage.clear();
  hydrated.mockReset();
  document.addEventListener(HYDRATED_EVENT, hydrated);
});
afterEach(() => {
  setTheme('system');
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The page of one test would follow the links of the next.
  for (const added of vi.mocked(document.addEventListener).mock.calls) document.removeEventListener(...added);
  vi.restoreAllMocks();
  for (const mark of ['live', 'hydrated']) delete document.documentElement.dataset[mark];
  document.getElementById('root')?.remove();
});

/** Puts the prerenderSlot page into the document. Returns what starts it; its slot's code arrives when the test says so. */
async function serve(slot: ExposeId) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const realm = frame.contentWindow as Window & typeof globalThis;
  // By this Vitest's own import() finds what it replaces; the frame has its window for itself.
  const runner = '__vitest_browser_runner__';
  Reflect.set(realm, runner, Reflect.get(window, runner));
  const fixture = new URL('./start.fixture.tsx', import.meta.url).href;
  const { prerenderSlot } = (await realm.eval(`import('${fixture}')`)) as typeof import('./start.fixture');
  const root = Object.assign(document.createElement('div'), {
    id: 'root',
    innerHTML: await prerenderSlot(slot),
  });
  frame.replaceWith(root);
  let arrive = (_: ComponentType = Section) => {};
  const code = new Promise((resolve) => {
    arrive = (component = Section) => resolve({ default: component });
  });
  const loaded: Record<string, unknown> = { [slot]: code, 'mfe-voice/Widget': { default: Widget } };
  const begin = (routesModule: unknown = { routes }) => {
    setRemoteLoader(async (id) => loaded[id] ?? routesModule);
    return startPage(site, pageWith(slot));
  };
  return { begin, arrive };
}

/** Resolves when React has rendered what was scheduled before. */
const idle = () =>
  new Promise<void>((resolve) => {
    startTransition(() => createRoot(document.createElement('div')).render(<i ref={() => resolve()} />));
  });

test('hydration waits for the code of the slots', async () => {
  const { begin, arrive } = await serve('mfe-test/Waited');
  void begin();
  await vi.advanceTimersByTimeAsync(1499);
  await idle();
  expect(isLive()).toEqual({ page: false, slot: false });
  arrive();
  await expect.poll(isLive).toEqual({ page: true, slot: true });
  expect(hydrated).toHaveBeenCalledTimes(1);
});

test('a slot that hangs delays the page by 1.5 s, and keeps its HTML and typed text until its code arrives', async () => {
  const { begin, arrive } = await serve('mfe-test/Hanging');
  await input.fill('typed before');
  const served = input.element();
  void begin();
  await vi.advanceTimersByTimeAsync(1500);
  await expect.poll(isLive).toEqual({ page: true, slot: false });
  await themeButton.click();
  await expect.element(themeButton).toHaveAccessibleName(/dark/);
  expect(hydrated).not.toHaveBeenCalled();
  arrive();
  await expect.poll(isLive).toEqual({ page: true, slot: true });
  expect(hydrated).toHaveBeenCalledTimes(1);
  expect(input.element()).toBe(served);
  await expect.element(input).toHaveValue('typed before');
});

test('a slot that throws keeps what was typed, in its HTML as served', async () => {
  const reported = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { begin, arrive } = await serve('mfe-test/Throwing');
  await input.fill('typed before');
  const served = input.element();
  arrive(() => {
    throw new Error('broken on purpose');
  });
  await begin();
  await expect.poll(() => reported.mock.calls.join()).toContain('broken on purpose');
  await expect.poll(() => input.element()).not.toBe(served);
  await expect.element(input).toHaveValue('typed before');
  await expect.element(input).toHaveFocus();
});

test('a page whose code hangs keeps its HTML, and the rest becomes interactive after the timeout', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { begin } = await serve('mfe-test/WithoutPage');
  const served = input.element();
  void begin(new Promise(() => undefined));
  // A development server, as in this test, has longer than the eight seconds of a built site.
  await vi.advanceTimersByTimeAsync(121_500);
  await expect.poll(() => hydrated.mock.calls.length).toBe(1);
  expect(input.element()).toBe(served);
  await themeButton.click();
  await expect.element(themeButton).toHaveAccessibleName(/dark/);
});

test('only a page that takes longer than 200 ms is replaced by a spinner, in the middle of the window', async () => {
  const { begin, arrive } = await serve('mfe-test/Left');
  arrive();
  await begin();
  await expect.poll(() => hydrated.mock.calls.length).toBe(1);
  document.querySelector<HTMLElement>('footer a[href="/privacy"]')?.click();
  let waited = 0;
  while (!document.body.textContent?.includes(messages('en').loading as string)) {
    await vi.advanceTimersByTimeAsync(20);
    waited += 20;
    await idle();
  }
  expect(waited).toBeGreaterThanOrEqual(200);
  await expect.element(input).not.toBeInTheDocument();
  const { left, right } = document.querySelector('[role="status"] svg')?.getBoundingClientRect() ?? new DOMRect();
  expect(right).toBeGreaterThan(left);
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(20);
});
