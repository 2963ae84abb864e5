import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setRemoteLoader } from '../federation/slot-states';
import { startPrefetch } from './prefetch';

const ORIGIN = 'https://site.example';

class Link {
  target = '';
  constructor(readonly href: string) {}
  closest = () => this;
  hasAttribute = () => false;
}

const listeners = new Map<string, (event: object) => void>();
let frame: () => void;
/** The links that have the pointer or the focus when prefetching starts. */
let pointedAt: Link[];

beforeEach(() => {
  pointedAt = [];
  vi.useFakeTimers();
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { location: { origin: ORIGIN, pathname: '/team' } });
  vi.stubGlobal('document', {
    addEventListener: listeners.set.bind(listeners),
    querySelectorAll: (selector: string) => (selector === 'a:hover, a:focus' ? pointedAt : []),
  });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => {
    frame = then;
    return 1;
  });
});
afterEach(() => {
  listeners.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts prefetching, and returns the log of what is loaded. */
function prefetching(sections = {}): string[] {
  const loaded: string[] = [];
  const lazy = async () => {
    loaded.push('code');
    return { Component: () => null };
  };
  const loadPage = async (lang: string, path: string) => {
    loaded.push(`${lang} ${path}`);
    return { sections } as never;
  };
  const routes = ['/cases', '/team'].map((path) => ({ path, lazy }));
  startPrefetch(routes, loadPage);
  return loaded;
}

const touch = (type: string, pathname: string, clientX = 0) =>
  listeners.get(type)?.({ type, target: new Link(ORIGIN + pathname), clientX, clientY: 0 });

test('a link that comes to lie under a resting pointer is not prefetched', () => {
  const loaded = prefetching();
  const none = () => undefined;
  frame = none;
  touch('pointermove', '/team', 7);
  touch('pointerover', '/cases', 7);
  expect(frame).toBe(none);
  touch('pointerover', '/cases', 8);
  frame();
  vi.runAllTimers();
  expect(loaded).toContain('en /cases');
});

const START = 'the start on a link';
test.each(['pointerover', 'pointerdown', 'focusin', START])(
  '%s prefetches a page, but only after the frame that shows the link’s answer',
  (type) => {
    if (type === START) pointedAt = [new Link(`${ORIGIN}/cases`)];
    const loaded = prefetching();
    touch(type, '/cases');
    frame();
    expect(loaded).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(loaded.sort()).toEqual(['code', 'en /cases']);
  },
);

test('prefetches a page once, and never the current one', () => {
  const loaded = prefetching();
  touch('pointerover', '/team');
  vi.advanceTimersByTime(1000);
  expect(loaded).toEqual([]);
  touch('pointerover', '/cases');
  touch('focusin', '/cases');
  vi.advanceTimersByTime(1000);
  touch('pointerover', '/cases');
  vi.advanceTimersByTime(1000);
  expect(loaded.sort()).toEqual(['code', 'en /cases']);
});

test('loads the code of the slots of the page that a link points at', async () => {
  const loader = vi.fn(async () => ({ default: () => null }));
  setRemoteLoader(loader);
  prefetching({ 'mfe-test/Section': {} });
  for (let times = 0; times < 3; times += 1) touch('pointerover', '/cases');
  await vi.advanceTimersByTimeAsync(1000);
  touch('pointerover', '/cases');
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.mock.calls).toEqual([['mfe-test/Section']]);
});
