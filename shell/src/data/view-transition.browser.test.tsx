import { beforeEach, expect, test, vi } from 'vitest';
import { SHOWN_EVENT } from '../federation/slot-states';
import { fadeAfterWait } from './page-client';

/** Time of a request that was made so many milliseconds ago. */
const ago = (ms: number) => performance.now() - ms;
const requestOf = (pathname: string, signal?: AbortSignal) =>
  new Request(new URL(pathname, location.href), signal ? { signal } : {});

const prefersStillness = vi.spyOn(window, 'matchMedia');
const start = vi.fn(document.startViewTransition.bind(document));
const transition = (): ViewTransition => start.mock.results[0]?.value;

beforeEach(() => {
  history.replaceState(null, '', '/old');
  start.mockClear();
  prefersStillness.mockReturnValue({ matches: false } as MediaQueryList);
  document.startViewTransition = start;
});

test.each([
  ['a page that is ready at once', '/new', 50, false],
  ['a page that Back leads to', '/old', 500, false],
  ['a page that a visitor who prefers less motion waited for', '/new', 150, true],
])('%s is shown without a transition', async (_what, pathname, ms, still) => {
  prefersStillness.mockReturnValue({ matches: still } as MediaQueryList);
  await fadeAfterWait(requestOf(pathname), ago(ms));
  expect(start).not.toHaveBeenCalled();
});

test('a page that was waited for is drawn when it is shown, and a press ends its transition and hits what is under it', async () => {
  const shown = vi.fn();
  const pressed = vi.fn();
  const under = document.body.appendChild(document.createElement('button'));
  under.textContent = 'Under the pictures';
  under.addEventListener('click', pressed);
  await fadeAfterWait(requestOf('/new'), ago(150));
  void transition().updateCallbackDone.then(shown);
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
  document.dispatchEvent(new Event(SHOWN_EVENT));
  await transition().updateCallbackDone;
  document.dispatchEvent(new PointerEvent('pointerdown'));
  await transition().finished;
  await expect(transition().ready).rejects.toMatchObject({ name: 'AbortError' });
  // The pictures got the press and the page its release, so the browser clicks the root element.
  const { left, top } = under.getBoundingClientRect();
  const place = { clientX: left + 5, clientY: top + 5 };
  document.documentElement.dispatchEvent(new MouseEvent('click', { ...place, bubbles: true }));
  expect(pressed).toHaveBeenCalledOnce();
  under.remove();
});

test('a navigation that another one replaces ends its transition', async () => {
  const navigation = new AbortController();
  await fadeAfterWait(requestOf('/new', navigation.signal), ago(150));
  navigation.abort();
  await transition().updateCallbackDone;
});
