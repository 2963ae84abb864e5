import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

/** Shorter waits show the old page as it is: a spinner that flashes is worse than none. */
const WAITING_AFTER_MS = 200;

/**
 * The router as the page is rendered from it. Whatever the router tells renders every link and the page anew, so that it
 * waits is told only once it has waited for a moment: a page that was fetched ahead is rendered once, not after its
 * predecessor. And where a view transition shows the next page, that page is rendered in one go, with no turns in between.
 * Until the page listens it is rendered from what the router said at first, since it is hydrated in slices between which the
 * router may go on; it is told then.
 */
export function renderedRouter(router: Router): Router {
  let told: Subscriber | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = false;
  let latest: Parameters<Subscriber> | undefined;
  const first = router.state;
  const subscribe = (subscriber: Subscriber) => {
    told = subscriber;
    const tell: Subscriber = (state, options) => {
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
    };
    if (router.state !== first)
      tell(router.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    return router.subscribe(tell);
  };
  return Object.create(router, {
    state: { get: () => (told ? router.state : first) },
    subscribe: { value: subscribe },
  }) as Router;
}
