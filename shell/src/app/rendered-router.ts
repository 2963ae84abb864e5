import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

/** Shorter waits show the old page as it is: a spinner that flashes is worse than none. */
const WAITING_AFTER_MS = 200;

/**
 * The router as the page is rendered from it. Whatever the router tells renders every link and the page anew, so that it
 * waits is told only once it has waited for a moment: a page that was fetched ahead is rendered once, not after its
 * predecessor. And where a view transition shows the next page, that page is rendered in one go, with no turns in between.
 */
export function renderedRouter(router: Router): Router {
  let told: Subscriber | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = false;
  let latest: Parameters<Subscriber> | undefined;
  const subscribe = (subscriber: Subscriber) => {
    told = subscriber;
    return router.subscribe((state, options) => {
      if (state.navigation.state !== 'idle' && !waited) {
        latest = [state, options];
        timer ??= setTimeout(() => {
          waited = true;
          if (latest) told?.(...latest);
        }, WAITING_AFTER_MS);
        return;
      }
      if (state.navigation.state === 'idle') {
        clearTimeout(timer);
        timer = undefined;
        waited = false;
      }
      subscriber(state, options.viewTransitionOpts ? { ...options, flushSync: true } : options);
    });
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as Router;
}
