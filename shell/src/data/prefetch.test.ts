import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPrefetch } from './prefetch';

const ORIGIN = 'https://site.example';

class Link {
  target = '';
  constructor(readonly href: string) {}
  closest = () => this;
  hasAttribute = () => false;
}

const listeners = new Map<string, (event: { target: unknown }) => void>();
let frame: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { location: { origin: ORIGIN, pathname: '/team' } });
  vi.stubGlobal('document', { addEventListener: listeners.set.bind(listeners) });
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
function prefetching(): string[] {
  const loaded: string[] = [];
  const lazy = async () => {
    loaded.push('code');
    return { Component: () => null };
  };
  const loadPage = async (lang: string, path: string) => {
    loaded.push(`${lang} ${path}`);
    return {} as never;
  };
  startPrefetch({ routes: [{ path: '/cases', lazy }], loadPage });
  return loaded;
}

const touch = (type: string, pathname: string) =>
  listeners.get(type)?.({ target: new Link(ORIGIN + pathname) });

for (const type of ['pointerover', 'touchstart', 'focusin']) {
  test(`${type} prefetches a page, but only after the frame that shows the link's answer`, () => {
    const loaded = prefetching();
    touch(type, '/cases');
    expect(loaded).toEqual([]);
    frame();
    expect(loaded).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(loaded.sort()).toEqual(['code', 'en /cases']);
  });
}

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
