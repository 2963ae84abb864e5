import type { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderedRouter } from './routes';

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

const OPTIONS = { deletedFetchers: [], newErrors: null, flushSync: false };

const stateOf = (state: string) => ({ navigation: { state } }) as Router['state'];

/** A fake router, and a log of the updates that reach the page. */
function routerAndPage(ready = false) {
  const subscribers = new Set<Subscriber>();
  const subscribe = (subscriber: Subscriber) => {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  };
  const own = { basename: '/', state: stateOf('idle'), subscribe };
  const router = renderedRouter(own as Partial<Router> as Router, () => ready);
  const reported: string[] = [];
  const listen = (name: string) =>
    router.subscribe(({ navigation }, { flushSync, viewTransitionOpts }) =>
      reported.push(
        `${name} ${navigation.state}${viewTransitionOpts ? ' fading' : ''}${flushSync ? ' at once' : ''}`,
      ),
    );
  const update = (state: string, options: Pick<Parameters<Subscriber>[1], 'viewTransitionOpts'> = {}) => {
    own.state = stateOf(state);
    for (const subscriber of subscribers) subscriber(own.state, { ...OPTIONS, ...options });
  };
  return { router, reported, update, listen };
}

/** Longer than a frame. */
const FRAME_MS = 20;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 16));
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const prefersStillness = (matches: boolean) => vi.stubGlobal('window', { matchMedia: () => ({ matches }) });

test('does not report a short wait', () => {
  const { reported, update, listen } = routerAndPage();
  listen('page');
  update('loading');
  vi.advanceTimersByTime(150);
  update('idle');
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual(['page idle']);
});

test('reports a longer wait to the current subscriber', () => {
  const { reported, update, listen } = routerAndPage();
  const leave = listen('before');
  update('loading');
  leave();
  listen('after');
  update('loading');
  vi.advanceTimersByTime(250);
  update('loading');
  update('idle');
  update('loading');
  vi.advanceTimersByTime(100);
  expect(reported).toEqual(['after loading', 'after loading', 'after idle']);
});

const location = {
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'a',
} as Router['state']['location'];
const viewTransitionOpts = { currentLocation: location, nextLocation: location };

test('shows a page that is ready at once after the next paint and without a view transition', () => {
  const { reported, update, listen } = routerAndPage();
  listen('page');
  update('idle', { viewTransitionOpts });
  vi.advanceTimersByTime(FRAME_MS);
  update('loading');
  vi.advanceTimersByTime(90);
  update('idle', { viewTransitionOpts });
  expect(reported).toEqual(['page idle at once']);
  vi.advanceTimersByTime(FRAME_MS);
  expect(reported).toEqual(['page idle at once', 'page idle at once']);
});

test('does not show a page that another one has followed before the paint', () => {
  const { reported, update, listen } = routerAndPage();
  listen('page');
  update('idle', { viewTransitionOpts });
  update('idle');
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual(['page idle']);
});

test('after a wait shows a page with a view transition, for which it is rendered at once', () => {
  prefersStillness(false);
  const { reported, update, listen } = routerAndPage();
  listen('page');
  update('loading');
  vi.advanceTimersByTime(60);
  update('loading');
  vi.advanceTimersByTime(60);
  update('idle', { viewTransitionOpts });
  update('loading');
  update('idle', { viewTransitionOpts });
  vi.advanceTimersByTime(FRAME_MS);
  expect(reported).toEqual(['page idle fading at once', 'page idle at once']);
});

test('shows no view transition to those who prefer less motion', () => {
  prefersStillness(true);
  const { reported, update, listen } = routerAndPage();
  listen('page');
  update('loading');
  vi.advanceTimersByTime(150);
  update('idle', { viewTransitionOpts });
  vi.advanceTimersByTime(FRAME_MS);
  expect(reported).toEqual(['page idle at once']);
});

test('keeps the first state during hydration, then reports the newer one', () => {
  const { router, reported, update, listen } = routerAndPage();
  const served = router.state;
  update('loading');
  update('idle');
  expect(router.state).toBe(served);
  listen('page');
  expect(reported).toEqual(['page idle']);
  expect(router.state).not.toBe(served);
});

test('reports nothing to a new subscriber if the state has not changed', () => {
  const { reported, listen } = routerAndPage();
  listen('page');
  expect(reported).toEqual([]);
});

test('shows a page that is rendered ahead at once, without waiting for a paint', () => {
  const { reported, update, listen } = routerAndPage(true);
  listen('page');
  update('idle', { viewTransitionOpts });
  expect(reported).toEqual(['page idle at once']);
});
