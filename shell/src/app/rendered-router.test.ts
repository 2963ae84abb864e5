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
  const told: string[] = [];
  const listen = (name: string) =>
    router.subscribe(({ navigation }, { flushSync }) =>
      told.push(`${name} ${navigation.state}${flushSync ? ' at once' : ''}`),
    );
  const tell = (state: string, options: Pick<Parameters<Subscriber>[1], 'viewTransitionOpts'> = {}) => {
    own.state = stateOf(state);
    for (const subscriber of subscribers) subscriber(own.state, { ...OPTIONS, ...options });
  };
  return { router, told, tell, listen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('does not report a short wait', () => {
  const { told, tell, listen } = routerAndPage();
  listen('page');
  tell('loading');
  vi.advanceTimersByTime(150);
  tell('idle');
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['page idle']);
});

test('reports a longer wait to the current subscriber', () => {
  const { told, tell, listen } = routerAndPage();
  const leave = listen('before');
  tell('loading');
  leave();
  listen('after');
  tell('loading');
  vi.advanceTimersByTime(250);
  tell('loading');
  tell('idle');
  tell('loading');
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['after loading', 'after loading', 'after idle']);
});

test('renders synchronously for a view transition', () => {
  const { told, tell, listen } = routerAndPage();
  listen('page');
  const location = {
    pathname: '/',
    search: '',
    hash: '',
    state: null,
    key: 'a',
  } as Router['state']['location'];
  tell('idle', { viewTransitionOpts: { currentLocation: location, nextLocation: location } });
  tell('idle');
  expect(told).toEqual(['page idle at once', 'page idle']);
});

test('keeps the first state during hydration, then reports the newer one', () => {
  const { router, told, tell, listen } = routerAndPage();
  const served = router.state;
  tell('loading');
  tell('idle');
  expect(router.state).toBe(served);
  listen('page');
  expect(told).toEqual(['page idle']);
  expect(router.state).not.toBe(served);
});

test('reports nothing to a new subscriber if the state has not changed', () => {
  const { told, listen } = routerAndPage();
  listen('page');
  expect(told).toEqual([]);
});

test('delegates everything else to the router', () => {
  expect(routerAndPage().router.basename).toBe('/');
});
