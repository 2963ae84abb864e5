import type { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderedRouter } from './rendered-router';

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

const OPTIONS = { deletedFetchers: [], newErrors: null, flushSync: false };

const stateOf = (state: string) => ({ navigation: { state } }) as Router['state'];

/** A fake router, and a log of the updates that reach the page. */
function routerAndPage() {
  const subscribers = new Set<Subscriber>();
  const subscribe = (subscriber: Subscriber) => {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  };
  const own = { basename: '/', state: stateOf('idle'), subscribe };
  const router = renderedRouter(own as Partial<Router> as Router);
  const reported: string[] = [];
  const listen = (name: string) =>
    router.subscribe(({ navigation }, { flushSync }) =>
      reported.push(`${name} ${navigation.state}${flushSync ? ' at once' : ''}`),
    );
  const update = (state: string, options: Pick<Parameters<Subscriber>[1], 'viewTransitionOpts'> = {}) => {
    own.state = stateOf(state);
    for (const subscriber of subscribers) subscriber(own.state, { ...OPTIONS, ...options });
  };
  return { router, reported, update, listen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test('renders synchronously for a view transition', () => {
  const { reported, update, listen } = routerAndPage();
  listen('page');
  const location = {
    pathname: '/',
    search: '',
    hash: '',
    state: null,
    key: 'a',
  } as Router['state']['location'];
  update('idle', { viewTransitionOpts: { currentLocation: location, nextLocation: location } });
  update('idle');
  expect(reported).toEqual(['page idle at once', 'page idle']);
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

test('delegates everything else to the router', () => {
  expect(routerAndPage().router.basename).toBe('/');
});
