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

const location = {
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'a',
} as Router['state']['location'];
const viewTransitionOpts = { currentLocation: location, nextLocation: location };

/** States of the router, `page` for one that comes with a view transition, and milliseconds that pass. */
type Step = 'idle' | 'loading' | 'page' | number;
const READY: Step[] = ['page', FRAME_MS, 'loading', 90, 'page'];

test.each<
  [what: string, steps: Step[], reported: string[], given?: { isStill?: boolean; isAhead?: boolean }]
>([
  ['reports no short wait', ['loading', 150, 'idle', 1000], ['idle']],
  ['reports nothing to a new subscriber if the state has not changed', [], []],
  [
    'shows a page that is ready without a view transition',
    [...READY, FRAME_MS],
    ['idle at once', 'idle at once'],
  ],
  ['shows a page that is ready only after the next paint', READY, ['idle at once']],
  ['does not show a page that another one has followed before the paint', ['page', 'idle', 1000], ['idle']],
  [
    'after a wait shows a page with a view transition, for which it is rendered at once',
    ['loading', 60, 'loading', 60, 'page', 'loading', 'page', FRAME_MS],
    ['idle fading at once', 'idle at once'],
  ],
  [
    'shows no view transition to those who prefer less motion',
    ['loading', 150, 'page', FRAME_MS],
    ['idle at once'],
    { isStill: true },
  ],
  [
    'shows a page that is rendered ahead without waiting for a paint',
    ['page'],
    ['idle at once'],
    { isAhead: true },
  ],
])('%s', (_what, steps, expected, { isStill = false, isAhead = false } = {}) => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isStill }) });
  const { reported, update, listen } = routerAndPage(isAhead);
  listen('page');
  for (const step of steps) {
    if (typeof step === 'number') vi.advanceTimersByTime(step);
    else if (step === 'page') update('idle', { viewTransitionOpts });
    else update(step);
  }
  expect(reported).toEqual(expected.map((state) => `page ${state}`));
});
